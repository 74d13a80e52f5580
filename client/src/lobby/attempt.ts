/** Do something that the server may refuse; a refusal is told, everything else is an error. */

import { Refused } from "../api/client";
import { toasts } from "../lib/toasts.svelte";

export async function attempt(what: () => Promise<unknown>, done = ""): Promise<boolean> {
  try {
    await what();
    if (done) toasts.add(done, "good");
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toasts.add(error.message, "loud", error.reasons);
    return false;
  }
}

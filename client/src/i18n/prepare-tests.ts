/** Tests read English texts. */

import { prepare } from "./index.svelte";

await prepare("en");

/** Who sits at this browser. */

import { get, post, useToken } from "./client";
import type { Account, User } from "./types";

class Session {
  user = $state<User | null>(null);
  ready = $state(false);

  async load(): Promise<void> {
    this.take(await get<Account>("/account"));
    this.ready = true;
  }

  take(account: Account): void {
    useToken(account.csrf);
    this.user = account.user;
  }

  async register(name: string, password: string): Promise<void> {
    this.take(await post<Account>("/account/register", { name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.take(await post<Account>("/account/sign-in", { name, password }));
  }

  async guest(name: string): Promise<void> {
    this.take(await post<Account>("/account/guest", { name }));
  }

  /** Come back as a guest. */
  async recover(code: string): Promise<void> {
    this.take(await post<Account>("/account/recover", { code }));
  }

  /** Whether the person here is signing out, and needs not be told so. */
  leaving = false;

  async signOut(): Promise<void> {
    this.leaving = true;
    try {
      await post("/account/sign-out");
      await this.load();
    } finally {
      this.leaving = false;
    }
  }
}

export const session = new Session();

/** Who sits at this browser. */

import { get, post, useToken } from "./client";
import type { Account, User } from "./types";

/** How long to wait before believing that this browser is signed out: another tab may be about to sign it in again. */
const SECOND_LOOK = 1500;

class Session {
  user = $state<User | null>(null);
  ready = $state(false);
  /** Whether the person here is signing out, and needs not be told so. */
  leaving = false;
  #taken = 0;
  #pending: Promise<unknown> = Promise.resolve();

  async load(): Promise<void> {
    const before = this.#taken;
    const account = await get<Account>("/account");
    // Whoever has signed in meanwhile is not taken back by an older answer.
    if (before === this.#taken) this.take(account);
    this.ready = true;
  }

  /** Find out who sits here after the server has ended a session, perhaps because this browser gets a new one. */
  async reload(): Promise<void> {
    await this.#pending;
    const before = this.#taken;
    let account = await get<Account>("/account");
    if (!account.user) {
      await new Promise((done) => setTimeout(done, SECOND_LOOK));
      await this.#pending;
      account = await get<Account>("/account");
    }
    if (before === this.#taken) this.take(account);
  }

  take(account: Account): void {
    this.#taken += 1;
    useToken(account.csrf);
    this.user = account.user;
  }

  /** Do something after which this browser has another session. */
  change(work: Promise<Account>): Promise<void> {
    const done = work.then((account) => this.take(account));
    this.#pending = done.catch(() => undefined);
    return done;
  }

  register(name: string, password: string): Promise<void> {
    return this.change(post<Account>("/account/register", { name, password }));
  }

  signIn(name: string, password: string): Promise<void> {
    return this.change(post<Account>("/account/sign-in", { name, password }));
  }

  guest(name: string): Promise<void> {
    return this.change(post<Account>("/account/guest", { name }));
  }

  /** Come back as a guest. */
  recover(code: string): Promise<void> {
    return this.change(post<Account>("/account/recover", { code }));
  }

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

/** What somebody is told and where, what was sent, and tests on their way. */

import { drop, get, patch, post, put } from "../api/client";
import type { DeliveryInfo, DeliveryList, NoticeSettings } from "../api/types";

export type Channel = DeliveryInfo["channel"];
type Tested = Exclude<Channel, "browser">;
const OPEN = ["waiting", "sending", "digest"];
/** How often to look how a test went, and how many times, in milliseconds. */
const LOOK = 1000;
const LOOKS = 45;

export class NoticeStore {
  settings = $state.raw<NoticeSettings | null>(null);
  sent = $state.raw<DeliveryInfo[]>([]);
  more = $state(false);
  /** How the latest test of a channel went. */
  tests = $state<Partial<Record<Tested, DeliveryInfo>>>({});

  async load(): Promise<void> {
    this.settings = await get<NoticeSettings>("/account/notices");
    await this.list();
  }

  async list(): Promise<void> {
    const found = await get<DeliveryList>("/account/notices/deliveries");
    this.sent = found.deliveries;
    this.more = found.more;
  }

  async older(): Promise<void> {
    const last = this.sent.at(-1);
    if (!last) return;
    const found = await get<DeliveryList>(`/account/notices/deliveries?before=${last.created}`);
    this.sent = [...this.sent, ...found.deliveries];
    this.more = found.more;
  }

  async change(wish: object): Promise<void> {
    this.settings = await patch<NoticeSettings>("/account/notices", wish);
  }

  async setEmail(address: string, password: string): Promise<void> {
    this.settings = await put<NoticeSettings>("/account/email", { address, password });
    await this.list();
  }

  async dropEmail(): Promise<void> {
    await drop("/account/email");
    await this.load();
  }

  async addDevice(subscription: PushSubscriptionJSON): Promise<void> {
    const { endpoint, keys } = subscription;
    this.settings = await post<NoticeSettings>("/account/notices/devices", { endpoint, keys });
  }

  async dropDevice(id: string): Promise<void> {
    await drop(`/account/notices/devices/${id}`);
    this.settings = await get<NoticeSettings>("/account/notices");
  }

  /** Send a test, and look now and then how it went; nothing waits for it. */
  async test(channel: Tested): Promise<void> {
    const [made] = await post<DeliveryInfo[]>("/account/notices/test", { channel });
    if (!made) return;
    this.tests[channel] = made;
    void this.#follow(channel, made.id);
  }

  async #follow(channel: Tested, id: string): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      await new Promise((done) => setTimeout(done, LOOK));
      await this.list().catch(() => undefined);
      const found = this.sent.find((one) => one.id === id);
      if (found) this.tests[channel] = found;
      if (found && !OPEN.includes(found.state)) break;
    }
    this.settings = await get<NoticeSettings>("/account/notices").catch(() => this.settings);
  }
}

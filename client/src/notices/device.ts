/** This browser: its service worker, its push subscription, and whether it may show notices. */

const WORKER = "/sw.js";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The key of the server as the browser wants it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Ask for permission; only in answer to a click. */
export async function permitted(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Subscribe this browser; a subscription with another key of the server is replaced. */
export async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  const wanted = bytesOf(key);
  if (before && known && String(new Uint8Array(known)) !== String(wanted)) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  return made.toJSON();
}

/** The digest by which the server calls this browser's subscription; empty if there is none. */
export async function endpointDigest(): Promise<string> {
  if (!canPush() || !("subtle" in crypto)) return "";
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  if (!found) return "";
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(found.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

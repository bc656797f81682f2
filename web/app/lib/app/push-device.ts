import { type PushState, pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { api, quietApi } from '../client/api-client.ts';
import { isPushEnabledHere, removePushSubscription, storePushMember } from './push-here.ts';
import { canUseServiceWorker } from './register-worker.ts';

/** Support of notifications in this browser. `home_screen`: only for sites on the home screen. */
export type PushAvailability = 'ready' | 'blocked' | 'home_screen' | 'unsupported' | 'unavailable';

export function getPushAvailability(): PushAvailability {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  if (!canUseServiceWorker()) return 'unavailable';
  if (!('PushManager' in window && 'Notification' in window)) {
    return isAppleMobile() && !isOnHomeScreen() ? 'home_screen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad's user agent contains 'Macintosh', but only an iPad has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** `standalone` is a non-standard attribute of `navigator` in Apple's browsers. */
const isOnHomeScreen = () => 'standalone' in navigator && navigator.standalone === true;

/** Turns notifications on in this browser after a click; undefined if the member refused. */
export async function enablePush(memberId: string): Promise<PushState | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const state = (await api.call(pushEndpoints.read)).data;
  const subscribed = await subscribeToPush(state.public_key);
  storePushMember(memberId);
  return subscribed;
}

async function subscribeToPush(publicKey: string): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A browser has only one subscription, which is bound to the server's public key.
  if (before && encodeSubscriptionKey(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, public_key: publicKey };
  return (await api.call(pushEndpoints.subscribe, { body })).data;
}

function encodeSubscriptionKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const RENEW_MS = 24 * 60 * 60 * 1000;

/**
 * Once a day, renews the subscription. Removes it if the member turned this device off on another
 * device. Shows no prompt.
 */
async function renewPushSubscription(now: number): Promise<void> {
  if (getPushAvailability() !== 'ready') return;
  if (now - Number(readStored(storageKeys.pushLooked) ?? 0) < RENEW_MS) return;
  if (Notification.permission !== 'granted') {
    storePushMember(null);
    return;
  }
  const { data } = await quietApi.call(pushEndpoints.read);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  const isListed = data.devices.some(({ current }) => current);
  // The member turned off this device on another device.
  if (subscription && !isListed) await removePushSubscription();
  else if (!subscription || encodeSubscriptionKey(subscription) !== data.public_key)
    await subscribeToPush(data.public_key);
  writeStored(storageKeys.pushLooked, String(now));
}

/** Renews the member's push subscription, or removes the subscription of another member. */
export async function syncPushSubscription(memberId: string, now = Date.now()): Promise<void> {
  return isPushEnabledHere(memberId) ? renewPushSubscription(now) : removePushSubscription();
}

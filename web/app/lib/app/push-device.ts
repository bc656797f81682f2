import { type PushState, pushEndpoints } from '@threshold/contract/push';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { api, quietApi } from '../api/api-client.ts';
import { forgetPushHere } from './forget-push.ts';
import { hasWorker } from './keep-worker.ts';
import { notePushedHere } from './push-asked.ts';

/** How news stand in this browser. `home_screen`: it shows some once the site is on the home screen. */
export type PushHere = 'ready' | 'blocked' | 'home_screen' | 'unsupported' | 'unavailable';

export function pushHere(): PushHere {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  if (!hasWorker()) return 'unavailable';
  if (!('PushManager' in window && 'Notification' in window)) {
    return isAppleMobile() && !isOnHomeScreen() ? 'home_screen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad calls itself a Mac; no Mac takes fingers. */
const isAppleMobile = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Apple's own word for it. */
const isOnHomeScreen = () => 'standalone' in navigator && navigator.standalone === true;

/**
 * Has news pushed to this browser. It asks the reader, so it needs a press of a button.
 * @returns undefined where they said no
 */
export async function turnOnPush(memberId: string): Promise<PushState | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const state = (await api.call(pushEndpoints.read)).data;
  const subscribed = await subscribe(state.public_key);
  notePushedHere(memberId);
  return subscribed;
}

async function subscribe(publicKey: string): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A browser has one subscription, for the key that it was made for.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, public_key: publicKey };
  return (await api.call(pushEndpoints.subscribe, { body })).data;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const RENEW_MS = 24 * 60 * 60 * 1000;

/**
 * When a member comes by who is told of news here. Once a day, what the browser or the installation
 * renewed meanwhile is told to the other side, and what was turned off elsewhere is off here. Nobody is asked anything.
 */
export async function renewPush(now = Date.now()): Promise<void> {
  if (pushHere() !== 'ready') return;
  if (now - Number(readStored(storageKeys.pushLooked) ?? 0) < RENEW_MS) return;
  if (Notification.permission !== 'granted') {
    notePushedHere(null);
    return;
  }
  const { data } = await quietApi.call(pushEndpoints.read);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  const isListed = data.devices.some(({ current }) => current);
  // Its reader turned it off on another device.
  if (subscription && !isListed) await forgetPushHere();
  else if (!subscription || keyOf(subscription) !== data.public_key)
    await subscribe(data.public_key);
  writeStored(storageKeys.pushLooked, String(now));
}

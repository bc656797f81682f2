import { isPushEnabledHere, removePushSubscription } from './push-here.ts';

/** When a member opens the app, renews the push subscription or removes another member's. */
export async function syncPushSubscription(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushEnabledHere(memberId)) return removePushSubscription();
  const { renewPushSubscription } = await import('./push-device.ts');
  return renewPushSubscription(now);
}

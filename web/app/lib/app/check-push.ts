import { isPushEnabledHere, removePushSubscription } from './push-here.ts';

/** Renews the subscription of a member who opens the app, or removes another member's. */
export async function syncPushSubscription(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushEnabledHere(memberId)) return removePushSubscription();
  const { renewPushSubscription } = await import('./push-device.ts');
  return renewPushSubscription(now);
}

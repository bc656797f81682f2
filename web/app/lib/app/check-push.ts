import { isPushEnabledHere, removePushSubscription } from './push-here.ts';

/** Runs when a member opens the app: removes another member's subscription, or renews their own. */
export async function syncPushSubscription(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushEnabledHere(memberId)) return removePushSubscription();
  const { renewPushSubscription } = await import('./push-device.ts');
  return renewPushSubscription(now);
}

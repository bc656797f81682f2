import { isPushedHere, removePushHere } from './push-here.ts';

/** Runs when a member opens the app: removes another member's subscription, or renews their own. */
export async function checkPush(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushedHere(memberId)) return removePushHere();
  const { renewPush } = await import('./push-device.ts');
  return renewPush(now);
}

import { forgetPushHere, isPushedHere } from './push-here.ts';

/** Runs when a member opens the app: removes another member's subscription, or renews their own. */
export async function lookAfterPush(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushedHere(memberId)) return forgetPushHere();
  const { renewPush } = await import('./push-device.ts');
  return renewPush(now);
}

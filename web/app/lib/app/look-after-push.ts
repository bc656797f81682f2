import { forgetPushHere } from './forget-push.ts';
import { isPushedHere } from './push-asked.ts';

/**
 * Runs when a member opens the app: removes another member's subscription, and renews the member's
 * own. Only members with notifications here load more code.
 */
export async function lookAfterPush(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushedHere(memberId)) return forgetPushHere();
  const { renewPush } = await import('./push-device.ts');
  return renewPush(now);
}

import { forgetPushHere } from './forget-push.ts';
import { isPushedHere } from './push-asked.ts';

/** When a member comes by: what somebody else left in this browser goes at once. Only who is told of news here loads more. */
export async function lookAfterPush(memberId: string, now = Date.now()): Promise<void> {
  if (!isPushedHere(memberId)) return forgetPushHere();
  const { renewPush } = await import('./push-device.ts');
  return renewPush(now);
}

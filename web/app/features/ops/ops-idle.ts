import { limits } from '@threshold/contract/limits';

/*
 * When the session of staff was last used, in any tab: the server ends it after half an hour without a call. What is
 * said between tabs is only that there was one.
 */

const CHANNEL = 'threshold-ops';
const IDLE_MS = limits.session.staff_idle_minutes * 60_000;
/** The server counts whole minutes; so long before its end somebody is asked. */
const WARNING_MS = 2 * 60_000;

let usedAt = Date.now();
let channel: BroadcastChannel | undefined;

/** A call was answered. */
export function noteUse(): void {
  usedAt = Date.now();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin, and takes none.
  channel?.postMessage('used');
}

/** What is left of the session without use. */
export function idleState(): 'in use' | 'ending' | 'ended' {
  const idle = Date.now() - usedAt;
  if (idle >= IDLE_MS) return 'ended';
  return idle >= IDLE_MS - WARNING_MS ? 'ending' : 'in use';
}

/** Hears of calls in other tabs, until the answer is called. */
export function followUses(): () => void {
  usedAt = Date.now();
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => {
    usedAt = Date.now();
  });
  return () => {
    channel?.close();
    channel = undefined;
  };
}

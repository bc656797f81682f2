import { limits } from '@threshold/contract/limits';

/* Time of the last use of the staff session in any tab. The server ends a session after half an
   hour without a request. Tabs notify each other of each request, without details. */

const CHANNEL = 'threshold-ops';
const IDLE_MS = limits.session.staff_idle_minutes * 60_000;
/** Time before the end at which staff are asked to continue. The server counts whole minutes. */
const WARNING_MS = 2 * 60_000;

let usedAt = Date.now();
let channel: BroadcastChannel | undefined;

/** Records that a request was answered. */
export function noteUse(): void {
  usedAt = Date.now();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin, and takes none.
  channel?.postMessage('used');
}

/** Whether the idle session is in use, about to end, or ended. */
export function idleState(): 'in use' | 'ending' | 'ended' {
  const idle = Date.now() - usedAt;
  if (idle >= IDLE_MS) return 'ended';
  return idle >= IDLE_MS - WARNING_MS ? 'ending' : 'in use';
}

/** Follows requests of other tabs. Returns a function that stops it. */
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

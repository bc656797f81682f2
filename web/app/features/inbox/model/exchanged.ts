import type { Exchanged } from '#app/lib/encryption.ts';
import type { Me } from './inbox-requests.ts';
import type { InboxState } from './inbox-store.ts';

/** True if the loaded messages contain one by the member. */
export const hasWritten = ({ threads }: InboxState, me: Me): boolean =>
  Object.values(threads).some(({ messages }) => messages.some(({ sender }) => sender === me._id));

/**
 * Returns whether the loaded messages contain a sealed one by the member, and a sealed reply to it.
 */
export function exchangedIn({ threads }: InboxState, me: Me): Exchanged {
  let [hasSent, wasAnswered] = [false, false];
  for (const { messages } of Object.values(threads)) {
    const sealed = messages.filter((one) => one.sealed?.reading.kind === 'opened');
    const isMine = sealed.some(({ sender }) => sender === me._id);
    hasSent ||= isMine;
    wasAnswered ||= isMine && sealed.some(({ sender }) => sender !== me._id);
  }
  return { hasSent, wasAnswered };
}

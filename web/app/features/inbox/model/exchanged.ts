import type { Exchanged } from '#app/lib/encryption.ts';
import type { Me } from './inbox-requests.ts';
import type { InboxState } from './inbox-store.ts';

/** Whether the member has written to anybody, in what this page has read. */
export const hasWritten = ({ threads }: InboxState, me: Me): boolean =>
  Object.values(threads).some(({ messages }) => messages.some(({ sender }) => sender === me._id));

/** Whether sealed messages went out, and whether somebody answered with one, in what this page has read. */
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

import type { Encryption } from '#app/lib/encryption.ts';
import type { ReportedMessage } from './inbox-requests.ts';
import { isUnopened, type ShownMessage } from './shown-message.ts';

const ATTACHED = 20;

/** The readable ones of the last messages, which a report may attach. */
export interface Attachable {
  readonly messages: readonly ShownMessage[];
  /** Number of the last messages that cannot be read here and are left out. */
  readonly leftOut: number;
  readonly hasSealed: boolean;
}

export function attachableOf(thread: readonly ShownMessage[]): Attachable {
  const last = thread.slice(-ATTACHED);
  const messages = last.filter((message) => !isUnopened(message));
  return {
    messages,
    leftOut: last.length - messages.length,
    hasSealed: messages.some(({ sealed }) => sealed),
  };
}

/**
 * Messages as staff receive them. A sealed one has its text and the key that decrypts and proves
 * this message only; if it cannot be disclosed, the text is sent without a key, as the member's own
 * account.
 */
export function disclosed(
  messages: readonly ShownMessage[],
  encryption: Pick<Encryption, 'disclose'> | undefined,
): Promise<ReportedMessage[]> {
  return Promise.all(
    messages.map(async ({ _id, body, sealed }) => {
      if (!sealed || !encryption) return { _id, body };
      try {
        const { text, key } = await encryption.disclose(sealed.row);
        return { _id, body: text, key };
      } catch {
        return { _id, body };
      }
    }),
  );
}

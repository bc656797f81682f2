import type { Encryption } from '#app/lib/encryption.ts';
import type { ReportedMessage } from './inbox-requests.ts';
import { isUnopened, type ShownMessage } from './shown-message.ts';

const ATTACHED = 20;

/** What a report may attach: of the last messages, those that can be read here. */
export interface Attachable {
  readonly messages: readonly ShownMessage[];
  /** How many of the last ones cannot be read, so that nobody could say what they say. */
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
 * The messages as staff get them: of a sealed one the text, and the key that proves it and opens no other. One that
 * cannot be disclosed goes without its key, as what the member says of it.
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

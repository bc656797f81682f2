import { type Conversation, fileBody, type Message } from '@threshold/contract/chat-messages';
import { sealedChat } from '@threshold/contract/outcomes-sealed-chat';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { Reading, SealedRow, Talk } from '#app/lib/encryption.ts';
import { safeFileName } from '#app/lib/files/safe-file-name.ts';
import { type Me, otherOf } from './inbox-requests.ts';

/** A sealed text as it was stored, and what was made of it so far. */
export interface SealedPart {
  readonly row: SealedRow;
  readonly reading: Reading | { readonly kind: 'waiting' };
  /** The stored file, as the server names it. */
  readonly file: Message['file'];
}

/** A message as it is shown: `body` can always be read. `sealed` is missing where it came as it is. */
export interface ShownMessage extends Message {
  readonly sealed?: SealedPart;
}

type LastMessage = NonNullable<Conversation['lastMessage']>;
export interface ShownLast extends LastMessage {
  readonly sealed?: SealedPart;
}
export interface ShownConversation extends Conversation {
  readonly lastMessage: ShownLast | null;
}

/** What a stored text has that may be sealed. */
type Stored = Pick<Message, 'body' | 'sender' | 'clientMessageId'>;

/** Between whom: what a sealed text of this conversation must name. */
export const talkOf = (conversation: Conversation, me: Me): Talk => ({
  peerId: otherOf(conversation, me)._id,
  pair: `${conversation.vendor._id}:${conversation.customer._id}`,
});

/** What there is to open; undefined for a plain text. */
export function sealedRowOf(message: Stored, talk: Talk): SealedRow | undefined {
  const { body, sender, clientMessageId } = message;
  if (!isEnvelope(body)) return undefined;
  const place = { pair: talk.pair, senderId: sender, clientId: clientMessageId ?? '' };
  return { ...talk, body, place };
}

/** The message with what was found in it. Nothing of an envelope is ever shown. */
export function shown<T extends Stored & { readonly file?: Message['file'] }>(
  message: T,
  sealed: SealedPart,
): T & { readonly sealed: SealedPart } {
  const { reading } = sealed;
  if (reading.kind !== 'opened')
    return { ...message, body: sealedChat.reading[reading.kind], file: null, sealed };
  const { text, file } = reading.content;
  const body = text === '' && file ? fileBody : text;
  return { ...message, body, file: namedBy(sealed.file, file), sealed };
}

/** What the sender signed says what a stored file is; a file that the sender does not name is not theirs. */
function namedBy(stored: Message['file'], file: { name: string; size: number } | undefined) {
  return stored && file
    ? { ...stored, original_name: safeFileName(file.name), size: file.size }
    : null;
}

/** So far a sender's clock may be from the server's, and a message from its sealing, before its own time is shown. */
const CLOCKS_MS = 5 * 60_000;

/** When the sender sealed it, where that is not about when the server says it came. */
export function sealedTimeOf({ createdAt, sealed }: ShownMessage): string | undefined {
  if (sealed?.reading.kind !== 'opened') return undefined;
  const { at } = sealed.reading;
  if (Math.abs(Date.parse(createdAt) - at) <= CLOCKS_MS) return undefined;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Its sender names a file, and none is stored with it. */
export const isFileMissing = ({ sealed }: ShownMessage): boolean =>
  sealed?.reading.kind === 'opened' && sealed.reading.content.file !== undefined && !sealed.file;

/** Whether another try may open it. */
export const isUnopened = ({ sealed }: { readonly sealed?: SealedPart }): boolean =>
  sealed !== undefined && sealed.reading.kind !== 'opened';

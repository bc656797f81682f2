import { type Conversation, fileBody, type Message } from '@threshold/contract/endpoints/chat/chat';
import { sanitiseFileName } from '@threshold/contract/rules/files';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { PeerConversation, Reading, SealedRow } from '#app/lib/encryption.ts';
import { getOtherParty, type Me } from './inbox-requests.ts';

/** A sealed text as stored, and the result of decrypting it so far. */
export interface SealedPart {
  readonly row: SealedRow;
  readonly reading: Reading | { readonly kind: 'waiting' };
  /** The stored file with the server's metadata; null if the message has no file. */
  readonly file: Message['file'];
}

/** A message as it is shown. `sealed` is missing if it was sent in plain text. */
export interface ShownMessage extends Message {
  readonly sealed?: SealedPart;
}

export type ShownLast = NonNullable<Conversation['lastMessage']> & {
  readonly sealed?: SealedPart;
};
export interface ShownConversation extends Conversation {
  readonly lastMessage: ShownLast | null;
}

/** Fields that are needed to decrypt a stored message, whose text may be sealed. */
type Stored = Pick<Message, 'body' | 'sender' | 'clientMessageId'>;

/** The two parties of a conversation, to which every sealed text in it is bound. */
export const getPeer = (conversation: Conversation, me: Me): PeerConversation => ({
  peerId: getOtherParty(conversation, me)._id,
  pair: `${conversation.vendor._id}:${conversation.customer._id}`,
});

/** Returns the row to decrypt; undefined for a message in plain text. */
export function toSealedRow(message: Stored, talk: PeerConversation): SealedRow | undefined {
  const { body, sender, clientMessageId } = message;
  if (!isEnvelope(body)) return undefined;
  const place = { pair: talk.pair, senderId: sender, clientId: clientMessageId ?? '' };
  return { ...talk, body, place };
}

/** Returns the message with its decryption result. The encrypted text itself is never shown. */
export function shown<T extends Stored & { readonly file?: Message['file'] }>(
  message: T,
  sealed: SealedPart,
): T & { readonly sealed: SealedPart } {
  const { reading } = sealed;
  if (reading.kind !== 'opened')
    return { ...message, body: sealedChat.reading[reading.kind], file: null, sealed };
  const { text, file } = reading.content;
  const body = text === '' && file ? fileBody : text;
  return { ...message, body, file: withSignedName(sealed.file, file), sealed };
}

/** Stored file with the name and size that the sender signed; null if the message has no file. */
function withSignedName(stored: Message['file'], file: { name: string; size: number } | undefined) {
  return stored && file
    ? { ...stored, original_name: sanitiseFileName(file.name), size: file.size }
    : null;
}

/** Both the sender's and the server's time are shown if they differ by more milliseconds. */
const CLOCKS_MS = 5 * 60_000;

/** Time at which the sender sealed the message, if it differs notably from the server's time. */
export function getDeviatingSealedTime({ createdAt, sealed }: ShownMessage): string | undefined {
  if (sealed?.reading.kind !== 'opened') return undefined;
  const { at } = sealed.reading;
  if (Math.abs(Date.parse(createdAt) - at) <= CLOCKS_MS) return undefined;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** True if the server does not have the file that the sealed message describes. */
export const isFileMissing = ({ sealed }: ShownMessage): boolean =>
  sealed?.reading.kind === 'opened' && sealed.reading.content.file !== undefined && !sealed.file;

/** True for a sealed message that is not decrypted; another attempt may decrypt it. */
export const isUndecrypted = ({ sealed }: { readonly sealed?: SealedPart }): boolean =>
  sealed !== undefined && sealed.reading.kind !== 'opened';

/** Patterns of an account number, a PayID or an IBAN. */
const bankSigns = [
  /\bbsb\b/i,
  /\b\d{3}[- ]\d{3}\b[^\d]{1,30}\b\d{5,10}\b/,
  /\b(?:account|acct?)\.? ?(?:number|no\.?|#|:)? ?:? ?\d[\d ]{4,12}\d\b/i,
  /\bpay ?id\b/i,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/,
];

/** True if the text contains bank details. Runs of whitespace count as one space. */
export function hasBankDetails(text: string): boolean {
  const line = text.replace(/\s+/g, ' ');
  return bankSigns.some((sign) => sign.test(line));
}

const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short' });
const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/* Times are in the reader's time zone, because chats are rendered only in the browser. */

/** Time of day, as in '2:14 pm'. */
export const formatMessageTime = (timestamp: string): string => time.format(new Date(timestamp));

/** Full date and time, as in '9 Nov 2025 at 2:14 pm'. */
export function formatFull(timestamp: string): string {
  const date = new Date(timestamp);
  return `${dayAndYear.format(date)} at ${time.format(date)}`;
}

/** Name of a day: 'Today', 'Yesterday', '9 Nov' or, in another year, '9 Nov 2025'. */
export function formatDay(timestamp: string, now: Date): string {
  const days = daysAgo(timestamp, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const date = new Date(timestamp);
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

/** Short form for lists: the time if today, otherwise 'Yesterday', a weekday or a date. */
export function formatShort(timestamp: string, now: Date): string {
  const days = daysAgo(timestamp, now);
  if (days === 0) return formatMessageTime(timestamp);
  if (days > 1 && days < 7) return weekday.format(new Date(timestamp));
  return formatDay(timestamp, now);
}

function daysAgo(timestamp: string, now: Date): number {
  const midnight = (date: Date) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(timestamp))) / 86_400_000);
}

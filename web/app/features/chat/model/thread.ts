import { fileBody, type Message } from '@threshold/contract/endpoints/chat/chat';
import { sanitiseFileName } from '@threshold/contract/rules/files';
import { sealedPreview } from '@threshold/contract/texts/sentences';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { SendMode } from '../sending/send-mode.ts';
import type { ShownLast, ShownMessage } from './shown-message.ts';

/** A message of the member that the server has not acknowledged yet. */
export interface Outgoing {
  readonly clientMessageId: string;
  readonly body: string;
  readonly at: string;
  readonly state: 'pending' | 'failed';
  readonly reason?: string | undefined;
  /** True if the server has not answered: the message is sent again after a reconnect. */
  readonly isCutOff?: boolean | undefined;
  /** True if the server would refuse every retry of the message. */
  readonly isFinal?: boolean | undefined;
  /** Send mode that made this browser refuse the message; undefined without a refusal. */
  readonly refusedAs?: SendMode | undefined;
  readonly sealed?: SealedOnce | undefined;
  readonly file?: {
    readonly name: string;
    readonly size: number;
    /** Sent fraction from 0 to 1; `sealing` while the file is encrypted before its upload. */
    readonly progress: number | 'sealing';
  };
}

/** Sealed form of an outgoing message. Retries send the same text unless keys change. */
export interface SealedOnce {
  readonly text: string;
  /** Security code of the keys for which the text is sealed. */
  readonly code: string;
  /** Hash of the encrypted file that belongs to the text; undefined without a file. */
  readonly file?: string | undefined;
  /** Earlier sealed texts of this message. The server may have stored one, but never answered. */
  readonly before?: readonly string[] | undefined;
}

/** The part of a conversation that this browser has loaded. */
export interface Thread {
  /** Loaded messages in the order of their positions, without a gap. */
  readonly messages: readonly ShownMessage[];
  readonly outgoing: readonly Outgoing[];
  /** Picked files that are sent with the next message, in the order in which they were picked. */
  readonly staged?: readonly File[];
  /** True once a page of messages is loaded: the newest page, unless `hasNewer` is set. */
  readonly isLoaded: boolean;
  /** True if the thread was opened at an older message and the newest messages are not loaded. */
  readonly hasNewer?: boolean;
  /** True if a range that is no longer loaded contained a sealed message. */
  readonly wasSealed?: boolean;
  /** Id of the message at which the conversation was opened; undefined if opened at the end. */
  readonly targetId?: string | undefined;
  /** Counts jumps to other parts of the conversation; each jump remounts the message log. */
  readonly turn?: number;
  readonly failure?: string;
  /** True while the member is asked whether messages may be sent without encryption. */
  readonly isAsking?: boolean;
  /** True if the member agreed, during this visit, to send without encryption. */
  readonly hasAgreed?: boolean;
  /** First message that was unread when the chat was opened, and the number of unread messages. */
  readonly unread?: { readonly fromId: string; readonly count: number } | undefined;
}

export const emptyThread: Thread = { messages: [], outgoing: [], isLoaded: false };

/**
 * Adds stored messages, except those behind a gap. If `isWhole` is false, the caller must fetch
 * the messages that are missing in the gap.
 */
export function addMessages(thread: Thread, added: readonly ShownMessage[]) {
  const known = new Map(thread.messages.map((message) => [message.position, message]));
  for (const message of added) known.set(message.position, message);
  const sorted = [...known.values()].toSorted((a, b) => a.position - b.position);
  // The range without gaps around the loaded messages or, if none are loaded, around the newest.
  const anchor = thread.messages[0]?.position ?? sorted.at(-1)?.position;
  const messages = anchor === undefined ? [] : findContiguousMessages(sorted, anchor);
  const stored = new Map(messages.map((message) => [message.clientMessageId, message]));
  const outgoing = thread.outgoing.filter(({ clientMessageId }) => !stored.has(clientMessageId));
  return {
    thread: { ...thread, messages, outgoing },
    isWhole: messages.length === sorted.length,
    /** Pairs of an outgoing message that the server has stored and the stored message. */
    done: thread.outgoing.flatMap((one) => {
      const message = stored.get(one.clientMessageId);
      return message ? [[one, message] as const] : [];
    }),
  };
}

/** Returns the messages around the position, up to the next gap on either side. */
function findContiguousMessages(sorted: readonly ShownMessage[], position: number): ShownMessage[] {
  const at = sorted.findIndex((message) => message.position === position);
  let first = at;
  let last = at;
  while (sorted[first - 1]?.position === (sorted[first]?.position ?? 0) - 1) first -= 1;
  while (sorted[last + 1]?.position === (sorted[last]?.position ?? 0) + 1) last += 1;
  return sorted.slice(first, last + 1);
}

export function changeOutgoing(
  thread: Thread,
  clientMessageId: string,
  change: Partial<Outgoing> | 'remove',
): Thread {
  const outgoing = thread.outgoing.flatMap((one) => {
    if (one.clientMessageId !== clientMessageId) return [one];
    return change === 'remove' ? [] : [{ ...one, ...change }];
  });
  return { ...thread, outgoing };
}

/** Finds the first unread message: the other party's last `count` messages are unread. */
export function findUnreadStart(
  messages: readonly Message[],
  myId: string,
  count: number,
): Thread['unread'] {
  if (count === 0) return undefined;
  const theirs = messages.filter(({ sender }) => sender !== myId);
  const first = theirs.at(-Math.min(count, theirs.length));
  return first && { fromId: first._id, count };
}

export const withMessages = (thread: Thread, messages: Thread['messages']): Thread => ({
  ...thread,
  messages,
  unread: undefined,
  wasSealed: hasSealed(thread),
});

/** True if a sealed message was ever loaded, even in a range that is no longer loaded. */
export const hasSealed = ({ messages, wasSealed }: Thread): boolean =>
  wasSealed === true || messages.some(({ sealed }) => sealed);

/** True if the newest messages are loaded, so that live messages follow without a gap. */
export const isAtEnd = ({ isLoaded, hasNewer }: Thread): boolean => isLoaded && !hasNewer;

export const hasOlder = ({ messages }: Thread) => (messages[0]?.position ?? 1) > 1;

export function formatPreview(
  message: Previewed,
  { isMine, firstName }: { readonly isMine: boolean; readonly firstName: string },
): string {
  // Pages other than the inbox do not decrypt messages, and show one general text for all.
  const body = isEnvelope(message.body) ? sealedPreview : message.body;
  if (body === fileBody) return `${isMine ? 'You' : firstName} sent ${getPreviewFileName(message)}`;
  return isMine ? `You: ${body}` : body;
}

/** File name to show. The server does not know a sealed file's name, but its message does. */
function getPreviewFileName({ sealed, file_name }: Previewed): string {
  const reading = sealed?.reading;
  const named = reading?.kind === 'opened' ? reading.content.file?.name : undefined;
  const name = sealed ? named : file_name;
  return name ? sanitiseFileName(name) : 'a file';
}

type Previewed = Pick<ShownLast, 'body' | 'sealed' | 'file_name'>;

export const newOutgoing = (body: string): Outgoing => ({
  clientMessageId: crypto.randomUUID(),
  body,
  at: new Date().toISOString(),
  state: 'pending',
});

/** True if an earlier file of the conversation was interrupted and waits to be sent again. */
export function hasEarlierWaitingFile({ outgoing }: Thread, clientMessageId: string): boolean {
  const at = outgoing.findIndex((one) => one.clientMessageId === clientMessageId);
  return outgoing.slice(0, at).some(({ file, isCutOff }) => file && isCutOff);
}

import { fileBody, type Message } from '@threshold/contract/endpoints/chat/chat';
import { sealedPreview } from '@threshold/contract/texts/single-sentences';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import { sanitiseFileName } from '#app/lib/files/file-text.ts';
import type { SendMode } from '../sending/send-mode.ts';
import type { ShownLast, ShownMessage } from './shown-message.ts';

/** A message of the member that the server has not acknowledged yet. */
export interface Outgoing {
  readonly clientMessageId: string;
  readonly body: string;
  readonly at: string;
  readonly state: 'pending' | 'failed';
  readonly reason?: string | undefined;
  /** No answer came, so it is sent again automatically after a reconnect. */
  readonly isCutOff?: boolean | undefined;
  /** The server refuses it permanently. */
  readonly isFinal?: boolean | undefined;
  /** Send mode that caused the refusal, if the browser refused it. */
  readonly refusedAs?: SendMode | undefined;
  readonly sealed?: SealedOnce | undefined;
  readonly file?: {
    readonly name: string;
    readonly size: number;
    /** Sent fraction from 0 to 1; `sealing` before the upload starts. */
    readonly progress: number | 'sealing';
  };
}

/** The sealed text. Retries send the same text unless keys change. */
export interface SealedOnce {
  readonly text: string;
  /** Security code of the keys that it is sealed for. */
  readonly code: string;
  /** Hash of the encrypted file that it names. */
  readonly file?: string | undefined;
  /** Earlier envelopes of this message. Until there is an answer, any of them may be stored. */
  readonly before?: readonly string[] | undefined;
}

/** One conversation as far as this browser has loaded it. */
export interface Thread {
  /** In order, without a gap. */
  readonly messages: readonly ShownMessage[];
  readonly outgoing: readonly Outgoing[];
  /** Picked files that are sent with the next message, in the order in which they were picked. */
  readonly staged?: readonly File[];
  /** A page is loaded: the newest one unless `hasNewer` is set. */
  readonly isLoaded: boolean;
  /** It was opened at an older message and does not reach the newest. */
  readonly hasNewer?: boolean;
  /** An earlier loaded range contained a sealed message. */
  readonly wasSealed?: boolean;
  /** The message at which it was opened. */
  readonly targetId?: string | undefined;
  /** Number of times it was opened at another place; each change remounts the log. */
  readonly turn?: number;
  readonly failure?: string;
  /** The writer is asked whether a message may be sent without encryption. */
  readonly isAsking?: boolean;
  /** The writer agreed to that, during this visit. */
  readonly hasAgreed?: boolean;
  /** The first message that was unread at the opening, and the number of unread ones. */
  readonly unread?: { readonly fromId: string; readonly count: number } | undefined;
}

export const emptyThread: Thread = { messages: [], outgoing: [], isLoaded: false };

/**
 * Adds stored messages. If some do not connect to the loaded ones, they are left out and `isWhole`
 * is false: the caller must fetch those between.
 */
export function addMessages(thread: Thread, added: readonly ShownMessage[]) {
  const known = new Map(thread.messages.map((message) => [message.position, message]));
  for (const message of added) known.set(message.position, message);
  const sorted = [...known.values()].toSorted((a, b) => a.position - b.position);
  // The run that contains the loaded messages; if none are loaded, the newest run.
  const anchor = thread.messages[0]?.position ?? sorted.at(-1)?.position;
  const messages = anchor === undefined ? [] : findContiguousMessages(sorted, anchor);
  const stored = new Map(messages.map((message) => [message.clientMessageId, message]));
  const outgoing = thread.outgoing.filter(({ clientMessageId }) => !stored.has(clientMessageId));
  return {
    thread: { ...thread, messages, outgoing },
    isWhole: messages.length === sorted.length,
    /** Outgoing messages that are stored now, each with the stored message. */
    done: thread.outgoing.flatMap((one) => {
      const message = stored.get(one.clientMessageId);
      return message ? [[one, message] as const] : [];
    }),
  };
}

/** Messages around the position without a gap. */
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

/** Start of the other party's unread messages. */
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

/** True if a sealed message was ever loaded, also in an earlier range. */
export const hasSealed = ({ messages, wasSealed }: Thread): boolean =>
  wasSealed === true || messages.some(({ sealed }) => sealed);

/** True if new messages connect to the loaded ones. False after opening at an older message. */
export const isAtEnd = ({ isLoaded, hasNewer }: Thread): boolean => isLoaded && !hasNewer;

export const hasOlder = ({ messages }: Thread) => (messages[0]?.position ?? 1) > 1;

export function previewOf(
  message: Previewed,
  { isMine, firstName }: { readonly isMine: boolean; readonly firstName: string },
): string {
  // Pages other than the inbox do not decrypt messages.
  const body = isEnvelope(message.body) ? sealedPreview : message.body;
  if (body === fileBody) return `${isMine ? 'You' : firstName} sent ${getPreviewFileName(message)}`;
  return isMine ? `You: ${body}` : body;
}

/** The name of a sealed file comes from the sender; the server does not know it. */
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

/** True if an earlier file of the conversation waits for a connection. */
export function hasEarlierWaitingFile({ outgoing }: Thread, clientMessageId: string): boolean {
  const at = outgoing.findIndex((one) => one.clientMessageId === clientMessageId);
  return outgoing.slice(0, at).some(({ file, isCutOff }) => file && isCutOff);
}

import { fileBody, type Message } from '@threshold/contract/chat-messages';
import { sealedPreview } from '@threshold/contract/sealed-preview';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import { safeFileName } from '#app/lib/files/safe-file-name.ts';
import type { SendMode } from './send-mode.ts';
import type { ShownLast, ShownMessage } from './shown-message.ts';

/** Something of one's own that the server has not acknowledged yet. */
export interface Outgoing {
  readonly clientMessageId: string;
  readonly body: string;
  readonly at: string;
  readonly state: 'pending' | 'failed';
  /** Why it was refused. */
  readonly reason?: string | undefined;
  /** No answer came, so it goes again by itself when the line is back. */
  readonly isCutOff?: boolean | undefined;
  /** The server does not take it, however often it is sent. */
  readonly isFinal?: boolean | undefined;
  /** How it would have had to go out, where it was not the server that refused it. */
  readonly refusedAs?: SendMode | undefined;
  readonly sealed?: SealedOnce | undefined;
  readonly file?: OutgoingFile;
}

/** The text as it was sealed: however often it is sent, it is sent as this, unless keys change. */
export interface SealedOnce {
  readonly text: string;
  /** The security code of the keys that it is sealed for. */
  readonly code: string;
  /** The file that it names, by the hash of what goes out with it. */
  readonly file?: string | undefined;
  /** What it was sealed as before: until there is an answer, any of these may be what is stored. */
  readonly before?: readonly string[] | undefined;
}

interface OutgoingFile {
  readonly name: string;
  readonly size: number;
  /** 0 to 1 of what is sent; before that it may be sealed. */
  readonly progress: number | 'sealing';
}

/** One conversation as far as this browser has it. */
export interface Thread {
  /** In their order, without a gap. */
  readonly messages: readonly ShownMessage[];
  readonly outgoing: readonly Outgoing[];
  /** Files that were picked and wait for Send, as they were picked. */
  readonly staged?: readonly File[];
  /** A page has been read: the newest, unless `hasNewer` says otherwise. */
  readonly isLoaded: boolean;
  /** It was opened at an older message, and does not reach the newest. */
  readonly hasNewer?: boolean;
  /** A sealed message was in a stretch that stood here before. */
  readonly wasSealed?: boolean;
  /** The message that it was opened at. */
  readonly soughtId?: string | undefined;
  /** How often it was opened at another place: it is drawn anew for each. */
  readonly turn?: number;
  readonly failure?: string;
  /** The writer is asked whether a message may go without encryption. */
  readonly isAsking?: boolean;
  /** The writer said, during this visit, that it may. */
  readonly hasAgreed?: boolean;
  /** The first message that was unread when the conversation was opened, and how many there were. */
  readonly unread?: { readonly fromId: string; readonly count: number } | undefined;
}

export const emptyThread: Thread = { messages: [], outgoing: [], isLoaded: false };

/** What is there once messages were added. */
interface Added {
  readonly thread: Thread;
  readonly isWhole: boolean;
  /** What was on its way out and is stored, each with what is stored of it. */
  readonly done: readonly (readonly [Outgoing, ShownMessage])[];
}

/**
 * Adds what the server has stored: repeats change nothing, and what was on its way out under the same id is done. What
 * does not join on to what is there is left out, and `isWhole` says so: then the messages between must be fetched.
 */
export function addMessages(thread: Thread, added: readonly ShownMessage[]): Added {
  const known = new Map(thread.messages.map((message) => [message.position, message]));
  for (const message of added) known.set(message.position, message);
  const sorted = [...known.values()].toSorted((a, b) => a.position - b.position);
  // Grown from what was there; from nothing, the newest run counts.
  const anchor = thread.messages[0]?.position ?? sorted.at(-1)?.position;
  const messages = anchor === undefined ? [] : runAround(sorted, anchor);
  const stored = new Map(messages.map((message) => [message.clientMessageId, message]));
  const outgoing = thread.outgoing.filter(({ clientMessageId }) => !stored.has(clientMessageId));
  return {
    thread: { ...thread, messages, outgoing },
    isWhole: messages.length === sorted.length,
    done: thread.outgoing.flatMap((one) => {
      const message = stored.get(one.clientMessageId);
      return message ? [[one, message] as const] : [];
    }),
  };
}

/** The messages without a gap that hold the position. */
function runAround(sorted: readonly ShownMessage[], position: number): ShownMessage[] {
  const at = sorted.findIndex((message) => message.position === position);
  let first = at;
  let last = at;
  while (sorted[first - 1]?.position === (sorted[first]?.position ?? 0) - 1) first -= 1;
  while (sorted[last + 1]?.position === (sorted[last]?.position ?? 0) + 1) last += 1;
  return sorted.slice(first, last + 1);
}

/** Changes one of the outgoing, or removes it. */
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

/** Where the unread ones of the other side begin. */
export function unreadFrom(
  messages: readonly Message[],
  myId: string,
  count: number,
): Thread['unread'] {
  if (count === 0) return undefined;
  const theirs = messages.filter(({ sender }) => sender !== myId);
  const first = theirs.at(-Math.min(count, theirs.length));
  return first && { fromId: first._id, count };
}

/** Another stretch in place of what stands there. */
export const movedTo = (thread: Thread, messages: Thread['messages']): Thread => ({
  ...thread,
  messages,
  unread: undefined,
  wasSealed: hasSealed(thread),
});

/** Whether a sealed message was ever seen in it: that outlasts the stretch that it stood in. */
export const hasSealed = ({ messages, wasSealed }: Thread): boolean =>
  wasSealed === true || messages.some(({ sealed }) => sealed);

/** Whether what comes joins on to what is here: not where it was opened at an older message. */
export const isAtEnd = ({ isLoaded, hasNewer }: Thread): boolean => isLoaded && !hasNewer;

/** Whether there are older messages than those here. */
export const hasOlder = ({ messages }: Thread) => (messages[0]?.position ?? 1) > 1;

/** What a list says of a message: its text, or what was sent. */
export function previewOf(message: Previewed, { isMine, firstName }: Teller): string {
  // Elsewhere than in the inbox nothing is opened.
  const body = isEnvelope(message.body) ? sealedPreview : message.body;
  if (body === fileBody) return `${isMine ? 'You' : firstName} sent ${fileNameOf(message)}`;
  return isMine ? `You: ${body}` : body;
}

/** Of a sealed file the sender tells the name, and the server has none to tell. */
function fileNameOf({ sealed, file_name }: Previewed): string {
  const reading = sealed?.reading;
  const named = reading?.kind === 'opened' ? reading.content.file?.name : undefined;
  const name = sealed ? named : file_name;
  return name ? safeFileName(name) : 'a file';
}

type Previewed = Pick<ShownLast, 'body' | 'sealed' | 'file_name'>;

/** Who sent it, as its reader would say. */
interface Teller {
  readonly isMine: boolean;
  readonly firstName: string;
}

/** A text that is to be sent, from now on. */
export const newOutgoing = (body: string): Outgoing => ({
  clientMessageId: crypto.randomUUID(),
  body,
  at: new Date().toISOString(),
  state: 'pending',
});

/** Whether a file that was chosen before it waits for the line. */
export function isBehindCutOff({ outgoing }: Thread, clientMessageId: string): boolean {
  const at = outgoing.findIndex((one) => one.clientMessageId === clientMessageId);
  return outgoing.slice(0, at).some(({ file, isCutOff }) => file && isCutOff);
}

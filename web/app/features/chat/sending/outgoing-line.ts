import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FileKey } from '@threshold/e2ee/envelope';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import type { LiveSocket } from '#app/lib/client/socket.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import type { InboxStore } from '../model/inbox-store.ts';
import type { Opener } from '../model/open-sealed.ts';
import { changeOutgoing, type Outgoing, type SealedOnce } from '../model/thread.ts';
import { isConsentRequired } from './send-mode.ts';
import type { SendPolicy } from './send-policy.ts';

export interface SenderDeps {
  readonly store: InboxStore;
  readonly socketNow: () => LiveSocket | undefined;
  readonly gate: SendPolicy;
  readonly readable: Opener['messages'];
  readonly encryptionNow: () => Encryption | undefined;
  /** Fetches the messages that are missing after the loaded messages. */
  readonly closeGap: (conversationId: string) => void;
  /** Starts creating a conversation on the server. @returns true if it already exists there */
  readonly make: (conversationId: string) => boolean;
}

/** Creates the send steps that texts and files share. `later` schedules a retry. */
export function createSendSteps(
  line: SenderDeps,
  { later, succeeded }: { readonly later: () => void; readonly succeeded: () => void },
) {
  const { store, gate, readable } = line;

  const change = (id: string, clientMessageId: string, to: Partial<Outgoing> | 'remove') =>
    store.setThread(id, changeOutgoing(store.threadOf(id), clientMessageId, to));

  const append = (id: string, one: Outgoing) => {
    const thread = store.threadOf(id);
    store.setThread(id, { ...thread, outgoing: [...thread.outgoing, one] });
  };

  /** Gets the send policy's decision. @returns undefined if the message is not sent now */
  async function passed(id: string, one: Outgoing, file?: FileKey) {
    const passage = await gate.pass(id, one, file);
    if (passage.kind === 'mode_changed') return 'mode_changed';
    if (passage.kind === 'refused') {
      const { mode, reason } = passage;
      change(id, one.clientMessageId, { state: 'failed', reason, refusedAs: mode });
      if (isConsentRequired(mode)) store.setThread(id, { ...store.threadOf(id), isAsking: true });
    }
    if (passage.kind !== 'pass') return undefined;
    // Another tab sent or discarded the message. Releases only the new encrypted text's number.
    if (!outgoingOf(id, one.clientMessageId)) {
      const { sealed } = passage;
      if (sealed !== one.sealed) await gate.unsent(id, sealed && { ...sealed, before: [] });
      return undefined;
    }
    // The encrypted text is stored before it is sent, so that a retry sends the same text.
    if (passage.sealed) change(id, one.clientMessageId, { sealed: passage.sealed });
    if (one.file) store.storedTexts.keepSealedFile(id, one.clientMessageId, passage.sealed);
    return passage;
  }

  async function stored(id: string, { clientMessageId }: Outgoing, found: readonly Message[]) {
    const messages = await readable(id, found);
    succeeded();
    const isWhole = store.add(id, messages);
    for (const message of messages) store.noteLast(message, false);
    if (isWhole) change(id, clientMessageId, 'remove');
    // Messages before the stored one are missing. It stays pending until they are loaded.
    else line.closeGap(id);
  }

  /** The outgoing message in its current state, with its encrypted text. */
  const outgoingOf = (id: string, clientMessageId: string): Outgoing | undefined =>
    store.threadOf(id).outgoing.find((one) => one.clientMessageId === clientMessageId);

  /** Marks a message as interrupted and schedules a retry, which the server detects by its id. */
  function cutOff(id: string, clientMessageId: string): void {
    change(id, clientMessageId, { state: 'failed', reason: outcomes.chat.cut_off, isCutOff: true });
    later();
  }

  /** Records the server's refusal, or marks the message as interrupted if no answer arrived. */
  function fail(id: string, clientMessageId: string, error: unknown, fallback: string): void {
    const failed = toFailedState(error, fallback);
    if (failed === 'cut-off') cutOff(id, clientMessageId);
    else change(id, clientMessageId, failed);
  }

  /** Releases the message number reserved for a message that will not be sent. */
  async function takeBack(id: string, clientMessageId: string, sealed: SealedOnce | undefined) {
    store.storedTexts.keepSealedFile(id, clientMessageId, undefined);
    await gate.unsent(id, sealed);
  }

  return { ...line, change, append, passed, stored, outgoingOf, cutOff, fail, takeBack };
}

export type SendSteps = ReturnType<typeof createSendSteps>;

/** HTTP statuses after which it is unknown whether the server has stored the message. */
const lineStatuses: readonly number[] = [0, 502, 503, 504];
/** HTTP statuses that a retry of the same message would not change. */
const finalStatuses: readonly number[] = [413, 415, 422];

/** Field values that clear the failure of a message before it is sent again. */
export const pendingRetryState = {
  state: 'pending',
  reason: undefined,
  refusedAs: undefined,
  isCutOff: undefined,
} as const satisfies Partial<Outgoing>;

/** State of an outgoing message after a failed request; `cut-off` if the outcome is unknown. */
function toFailedState(error: unknown, fallback: string): Partial<Outgoing> | 'cut-off' {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status !== undefined && lineStatuses.includes(status)) return 'cut-off';
  const isFinal = status !== undefined && finalStatuses.includes(status);
  return { state: 'failed', reason: getSentence(error, fallback), isFinal };
}

/** True if the server refused a message because it is sealed for keys that were replaced. */
export const haveKeysChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'keys_changed';

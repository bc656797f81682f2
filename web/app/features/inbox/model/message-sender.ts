import { chatEndpoints } from '@threshold/contract/chat';
import type { Message } from '@threshold/contract/chat-messages';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { MessageAck } from '@threshold/contract/realtime';
import type { FileKey } from '@threshold/e2ee/envelope';
import type { LiveSocket } from '#app/lib/api/socket.ts';
import { upload } from '#app/lib/api/upload.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import { heldName, holdByTab, whereFree } from './held-by-tab.ts';
import type { InboxStore } from './inbox-store.ts';
import { keepSealedFile, sealedFilesOf, unsentOf } from './kept-texts.ts';
import type { Opener } from './open-sealed.ts';
import { createRetry } from './retry-later.ts';
import { failedBy, haveKeysChanged, pendingAgain } from './send-failures.ts';
import { isAsked } from './send-mode.ts';
import type { SendDecision, SendPolicy } from './send-policy.ts';
import {
  changeOutgoing,
  isBehindCutOff,
  newOutgoing,
  type Outgoing,
  type SealedOnce,
} from './thread.ts';

/** What the sender stands on. */
export interface SenderLine {
  readonly store: InboxStore;
  readonly socketNow: () => LiveSocket | undefined;
  readonly gate: SendPolicy;
  readonly readable: Opener['messages'];
  readonly encryptionNow: () => Encryption | undefined;
  /** Fetches what is missing before a message that is stored. */
  readonly closeGap: (conversationId: string) => void;
  /** Makes the conversation where it was only begun; what waits is then flushed. @returns whether it is there */
  readonly make: (conversationId: string) => boolean;
}

/** How often the way of a file may change before it is given up. */
const MOST_WAYS = 3;

interface SendingFile {
  readonly file: File;
  readonly abort: AbortController;
  /** Ends what keeps other tabs from calling it given up. */
  readonly letGo: () => void;
  closed?: Awaited<ReturnType<Encryption['sealFile']>> | undefined;
}

type Refused = Extract<SendDecision, { kind: 'refused' }>;

export interface MessageSender {
  /** Shows the text at once and sends it, now or when there is a connection again. */
  send(conversationId: string, text: string): void;
  sendFile(conversationId: string, file: File, text: string): void;
  retry(conversationId: string, clientMessageId: string): void;
  /** Ends an upload, or drops what could not be sent. */
  drop(conversationId: string, clientMessageId: string): void;
}

/**
 * What is on its way out. A text keeps its id however often it is sent, so that it arrives once, and stays in this
 * browser until the server has acknowledged it.
 */
export function createMessageSender(line: SenderLine) {
  const { store, socketNow, gate, readable } = line;
  const files = new Map<string, SendingFile>();
  const underWay = new Set<string>();
  /** Each conversation's last upload: files arrive in the order in which they were chosen. */
  const lastUploads = new Map<string, Promise<void>>();
  let isClosed = false;
  let flushing: Promise<void> = Promise.resolve();
  const retrying = createRetry(() => void flush());

  const change = (id: string, clientMessageId: string, to: Partial<Outgoing> | 'remove') =>
    store.setThread(id, changeOutgoing(store.threadOf(id), clientMessageId, to));

  const append = (id: string, one: Outgoing) => {
    const thread = store.threadOf(id);
    store.setThread(id, { ...thread, outgoing: [...thread.outgoing, one] });
  };

  /** @returns what goes out; undefined where it waits or may not; `anew` where its file is not ready for that way */
  async function passed(id: string, one: Outgoing, file?: FileKey) {
    const passage = await gate.pass(id, one, file);
    if (passage.kind === 'anew') return 'anew';
    if (passage.kind === 'refused') refuse(id, one, passage);
    if (passage.kind !== 'pass') return undefined;
    // Kept before it is sent: who tries again sends the same.
    if (passage.sealed) change(id, one.clientMessageId, { sealed: passage.sealed });
    if (one.file) keepSealedFile(id, one.clientMessageId, passage.sealed);
    return passage;
  }

  function refuse(id: string, { clientMessageId }: Outgoing, { mode, reason }: Refused): void {
    change(id, clientMessageId, { state: 'failed', reason, refusedAs: mode });
    if (isAsked(mode)) store.setThread(id, { ...store.threadOf(id), isAsking: true });
  }

  /** What the server has stored. */
  async function stored(id: string, { clientMessageId }: Outgoing, found: readonly Message[]) {
    const messages = await readable(id, found);
    retrying.succeeded();
    const isWhole = store.add(id, messages);
    for (const message of messages) store.noteLast(message, false);
    if (isWhole) change(id, clientMessageId, 'remove');
    // It overtook earlier messages and stays pending until they arrive.
    else line.closeGap(id);
  }

  /** @param mayTryAnew whether keys that have changed under way are read, and the text sealed for them */
  async function sendText(id: string, one: Outgoing, mayTryAnew = true): Promise<void> {
    const { clientMessageId } = one;
    const socket = socketNow();
    if (!socket?.connected || underWay.has(clientMessageId) || !line.make(id)) return;
    underWay.add(clientMessageId);
    let isAnew = false;
    try {
      const passage = await passed(id, one);
      if (!passage || passage === 'anew') return;
      const event = { message: passage.text, conversationId: id, clientMessageId };
      const ack: MessageAck = await socket
        .timeout(limits.request.timeout_ms)
        .emitWithAck('message', event);
      if (ack.status) await stored(id, one, [ack.message]);
      else if (ack.code === 'keys_changed' && mayTryAnew) {
        await gate.readKeys(id);
        isAnew = true;
      } else change(id, clientMessageId, { state: 'failed', reason: ack.message });
    } catch {
      // Without an answer: with the connection gone it waits for the next one.
      if (socket.connected) cutOff(id, clientMessageId);
    } finally {
      underWay.delete(clientMessageId);
    }
    const again = isAnew && outgoingOf(id, clientMessageId);
    if (again) await sendText(id, again, false);
  }

  /** As it stands now: with what it was sealed to. */
  const outgoingOf = (id: string, clientMessageId: string): Outgoing | undefined =>
    store.threadOf(id).outgoing.find((one) => one.clientMessageId === clientMessageId);

  /** It keeps its id, so that it arrives once, whether or not the first try did. */
  function cutOff(id: string, clientMessageId: string): void {
    change(id, clientMessageId, {
      state: 'failed',
      reason: outcomes.chat.cut_off,
      isCutOff: true,
    });
    if (!isClosed) retrying.later();
  }

  /** A file and its message, both in the one way in which they go out: the directory may change it meanwhile. */
  async function readied(id: string, one: Outgoing, sending: SendingFile) {
    const about = { name: sending.file.name, size: sending.file.size };
    for (let tries = 0; tries < MOST_WAYS; tries += 1) {
      const isSealed = gate.modeOf(id) === 'sealed';
      if (isSealed && !sending.closed)
        change(id, one.clientMessageId, { file: { ...about, progress: 'sealing' } });
      // Sealed once: the message that holds its key is sent again as it was.
      if (isSealed) sending.closed ??= await line.encryptionNow()?.sealFile(sending.file);
      const closed = isSealed ? sending.closed : undefined;
      if (isSealed && !closed) throw new Error('nothing to seal with');
      // Nothing is counted as sent that was cancelled while it was sealed.
      sending.abort.signal.throwIfAborted();
      change(id, one.clientMessageId, { file: { ...about, progress: 0 } });
      const passage = await passed(id, one, closed?.file);
      if (passage !== 'anew') return passage && { passage, closed };
    }
    throw new Error('decided anew');
  }

  /** Sends it when what was chosen before it has arrived or failed. */
  function queueUpload(id: string, one: Outgoing): void {
    if (underWay.has(one.clientMessageId) || !line.make(id)) return;
    underWay.add(one.clientMessageId);
    const before = lastUploads.get(id) ?? Promise.resolve();
    lastUploads.set(
      id,
      before.then(() => sendUpload(id, one)),
    );
  }

  async function sendUpload(id: string, one: Outgoing) {
    const { clientMessageId } = one;
    try {
      const sending = files.get(clientMessageId);
      if (!sending) return;
      // Files keep their order: what was cut off goes first.
      if (isBehindCutOff(store.threadOf(id), clientMessageId)) cutOff(id, clientMessageId);
      else await uploadFile(id, one, sending);
    } finally {
      underWay.delete(clientMessageId);
      // No page is left to retry it.
      if (isClosed) forget(clientMessageId);
    }
  }

  /** @param mayTryAnew as of a text; the file stays sealed as it is */
  async function uploadFile(
    id: string,
    one: Outgoing,
    sending: SendingFile,
    mayTryAnew = true,
  ): Promise<void> {
    const { clientMessageId } = one;
    const { file, abort } = sending;
    const about = { name: file.name, size: file.size };
    try {
      const ready = await readied(id, one, sending);
      if (!ready) return;
      const { passage, closed } = ready;
      if (abort.signal.aborted) return await takeBack(id, clientMessageId, passage.sealed);
      const fields = { conversationId: id, clientMessageId, message: passage.text || undefined };
      const { data } = await upload(
        chatEndpoints.upload,
        {
          params: undefined,
          fields,
          files: closed ? { sealed: closed.sealed } : { files: [file] },
        },
        {
          signal: abort.signal,
          onProgress: (progress) => change(id, clientMessageId, { file: { ...about, progress } }),
        },
      );
      keepSealedFile(id, clientMessageId, undefined);
      await stored(id, one, data);
      forget(clientMessageId);
    } catch (error) {
      if (abort.signal.aborted) return;
      if (haveKeysChanged(error) && mayTryAnew) {
        await gate.readKeys(id);
        const again = outgoingOf(id, clientMessageId);
        return again && uploadFile(id, again, sending, false);
      }
      fail(id, clientMessageId, error, outcomes.documents.upload_failed);
    }
  }

  /** By what was answered, if anything was. */
  function fail(id: string, clientMessageId: string, error: unknown, fallback: string): void {
    const failed = failedBy(error, fallback);
    if (failed === 'cut-off') cutOff(id, clientMessageId);
    else change(id, clientMessageId, failed);
  }

  function forget(clientMessageId: string): void {
    files.get(clientMessageId)?.letGo();
    files.delete(clientMessageId);
  }

  /** It will not be sent any more, and its number is free. */
  async function takeBack(id: string, clientMessageId: string, sealed: SealedOnce | undefined) {
    keepSealedFile(id, clientMessageId, undefined);
    await gate.unsent(id, sealed);
  }

  /** Files that an earlier page sealed and did not get to send: a browser gives no file twice. */
  async function takeBackGivenUp(id: string): Promise<void> {
    const { isLoaded } = store.threadOf(id);
    if (!isLoaded || !gate.canTakeBack(id)) return;
    for (const [clientMessageId, sealed] of Object.entries(sealedFilesOf(id))) {
      if (files.has(clientMessageId)) continue;
      await whereFree(heldName(clientMessageId), async () => {
        const { messages } = store.threadOf(id);
        const hasArrived = messages.some((one) => one.clientMessageId === clientMessageId);
        await takeBack(id, clientMessageId, hasArrived ? undefined : sealed);
      });
    }
  }

  async function sendAgain(id: string, clientMessageId: string): Promise<void> {
    const one = outgoingOf(id, clientMessageId);
    if (!one) return;
    change(id, clientMessageId, pendingAgain);
    if (one.file) queueUpload(id, one);
    else await sendText(id, one);
  }

  const retry = (id: string, clientMessageId: string) => void sendAgain(id, clientMessageId);

  async function sendPending(): Promise<void> {
    for (const [id, { outgoing }] of Object.entries(store.get().threads)) {
      await takeBackGivenUp(id);
      for (const one of outgoing) {
        if (one.isCutOff) await sendAgain(id, one.clientMessageId);
        else if (one.state !== 'pending') continue;
        else if (one.file) queueUpload(id, one);
        else await sendText(id, one);
      }
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(sendPending);
    return flushing;
  }

  return {
    send: (conversationId: string, body: string) => {
      const one = newOutgoing(body);
      append(conversationId, one);
      void sendText(conversationId, one);
    },
    sendFile: (conversationId: string, file: File, text: string) => {
      const one = { ...newOutgoing(text), file: { name: file.name, size: file.size, progress: 0 } };
      const { clientMessageId } = one;
      const letGo = holdByTab(heldName(clientMessageId));
      files.set(clientMessageId, { file, abort: new AbortController(), letGo });
      append(conversationId, one);
      queueUpload(conversationId, one);
    },
    retry,
    /** What was refused for want of the writer's word goes out with it. */
    retryAsked: (conversationId: string) => {
      for (const one of store.threadOf(conversationId).outgoing)
        if (isAsked(one.refusedAs)) retry(conversationId, one.clientMessageId);
    },
    /** Its conversation could not be made, so nothing of it went out. */
    refuseAll: (personId: string, error: unknown) => {
      for (const { clientMessageId, state } of store.threadOf(personId).outgoing)
        if (state === 'pending') fail(personId, clientMessageId, error, outcomes.refusals.internal);
    },
    drop: (conversationId: string, clientMessageId: string) => {
      const { sealed } = outgoingOf(conversationId, clientMessageId) ?? {};
      void takeBack(conversationId, clientMessageId, sealed);
      files.get(clientMessageId)?.abort.abort();
      forget(clientMessageId);
      change(conversationId, clientMessageId, 'remove');
    },
    /**
     * Its page is gone. What is being uploaded goes on, unless the session is over; what failed is given up.
     * @returns when every number that can be given back is
     */
    close: async (isSessionOver: boolean): Promise<void> => {
      isClosed = true;
      retrying.stop();
      const given: Promise<void>[] = [];
      for (const [id, { outgoing }] of Object.entries(store.get().threads)) {
        for (const { clientMessageId, sealed } of outgoing) {
          const sending = files.get(clientMessageId);
          if (!sending || (underWay.has(clientMessageId) && !isSessionOver)) continue;
          sending.abort.abort();
          given.push(takeBack(id, clientMessageId, sealed));
          forget(clientMessageId);
        }
      }
      await Promise.all(given);
    },
    /** Takes up what an earlier page did not get to send. */
    restore: (conversationId: string) => {
      const known = new Set(
        store.threadOf(conversationId).outgoing.map(({ clientMessageId }) => clientMessageId),
      );
      for (const one of unsentOf(conversationId)) {
        if (!known.has(one.clientMessageId)) append(conversationId, { ...one, state: 'pending' });
      }
    },
    /**
     * Sends what waits for a connection, or for what is known of keys, one after the other, in the order of writing.
     * What was cut off goes again.
     */
    flush,
  };
}

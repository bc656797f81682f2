import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { uploadFiles } from '#app/lib/client/upload.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import { hasEarlierWaitingFile, isAtEnd, type Outgoing } from '../model/thread.ts';
import { haveKeysChanged, type SendSteps } from './outgoing-line.ts';

/** Number of attempts to prepare a file, if the send mode changes during each attempt. */
const MAX_ATTEMPTS = 3;

interface SendingFile {
  readonly file: File;
  readonly abort: AbortController;
  /** Releases this tab's lock of the file. Other tabs treat an unlocked file as abandoned. */
  readonly letGo: () => void;
  closed?: Awaited<ReturnType<Encryption['sealFile']>> | undefined;
}

/** Sends files with their messages, one after the other per conversation. */
export function createFileSender(line: SendSteps) {
  const { store, gate, change, passed, stored, outgoingOf, cutOff, fail, takeBack } = line;
  const files = new Map<string, SendingFile>();
  const underWay = new Set<string>();
  /** Last queued upload of each conversation; the next upload waits for it. */
  const lastUploads = new Map<string, Promise<void>>();
  let isClosed = false;

  /** Prepares a file and its message for one send mode; repeats this if the mode changes. */
  async function readied(id: string, one: Outgoing, sending: SendingFile) {
    const about = { name: sending.file.name, size: sending.file.size };
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const isSealed = gate.modeOf(id) === 'sealed';
      if (isSealed && !sending.closed)
        change(id, one.clientMessageId, { file: { ...about, progress: 'sealing' } });
      // Encrypted only once: a retry sends the same message, which contains the key of this file.
      if (isSealed) sending.closed ??= await line.encryptionNow()?.sealFile(sending.file);
      const closed = isSealed ? sending.closed : undefined;
      if (isSealed && !closed) throw new Error('nothing to seal with');
      // A file that was cancelled during its encryption must not use a message number.
      sending.abort.signal.throwIfAborted();
      change(id, one.clientMessageId, { file: { ...about, progress: 0 } });
      const passage = await passed(id, one, closed?.file);
      if (passage !== 'mode_changed') return passage && { passage, closed };
    }
    throw new Error('decided anew');
  }

  /** Sends a file once all earlier files of the conversation have arrived or failed. */
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
      // Files are sent in order, so this file waits if an earlier file was interrupted.
      if (hasEarlierWaitingFile(store.threadOf(id), clientMessageId)) cutOff(id, clientMessageId);
      else await uploadFile(id, one, sending);
    } finally {
      underWay.delete(clientMessageId);
      // The page is closed and cannot retry, so the lock is released.
      if (isClosed) forget(clientMessageId);
    }
  }

  /** @param mayTryAnew true if the message may be sealed again after a key change */
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
      const { data } = await uploadFiles(
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
      store.storedTexts.keepSealedFile(id, clientMessageId, undefined);
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

  function forget(clientMessageId: string): void {
    files.get(clientMessageId)?.letGo();
    files.delete(clientMessageId);
  }

  /** True if numbers may be released: the newest messages show which files the server has. */
  function mayTakeBack(id: string): boolean {
    return isAtEnd(store.threadOf(id)) && gate.canTakeBack(id);
  }

  /** Releases the message numbers of files that an earlier page sealed but did not send. */
  async function takeBackGivenUp(id: string): Promise<void> {
    if (!mayTakeBack(id)) return;
    for (const [clientMessageId, sealed] of Object.entries(store.storedTexts.sealedFilesOf(id))) {
      if (files.has(clientMessageId)) continue;
      await runIfUnlocked(getUploadLockName(clientMessageId), async () => {
        if (!mayTakeBack(id)) return;
        const { messages } = store.threadOf(id);
        const hasArrived = messages.some((one) => one.clientMessageId === clientMessageId);
        await takeBack(id, clientMessageId, hasArrived ? undefined : sealed);
      });
    }
  }

  function end(clientMessageId: string): void {
    files.get(clientMessageId)?.abort.abort();
    forget(clientMessageId);
  }

  return {
    queueUpload,
    takeBackGivenUp,
    end,
    /** Holds the file in memory until it is sent, under a lock of this tab. */
    hold(clientMessageId: string, file: File): void {
      const letGo = acquireTabLock(getUploadLockName(clientMessageId));
      files.set(clientMessageId, { file, abort: new AbortController(), letGo });
    },
    /**
     * Stops sending when the page closes. Running uploads continue unless the session is over.
     * Resolves when the message numbers of unsent files are released.
     */
    close: async (isSessionOver: boolean): Promise<void> => {
      isClosed = true;
      const given: Promise<void>[] = [];
      for (const [id, { outgoing }] of Object.entries(store.get().threads)) {
        for (const { clientMessageId, sealed } of outgoing) {
          const isStillSending = underWay.has(clientMessageId) && !isSessionOver;
          if (!files.has(clientMessageId) || isStillSending) continue;
          given.push(takeBack(id, clientMessageId, sealed));
          end(clientMessageId);
        }
      }
      await Promise.all(given);
    },
  };
}

/* A tab locks each file that it sends, so that other tabs do not treat the file as abandoned. */

/** Takes the lock. @returns the function that releases it */
function acquireTabLock(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Without the Web Locks API tabs are not coordinated.
  if ('locks' in navigator) void navigator.locks.request(name, () => held);
  return letGo;
}

/** Runs the function unless a tab holds the lock. */
async function runIfUnlocked(name: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

const getUploadLockName = (clientMessageId: string): string => `upload ${clientMessageId}`;

import { chatEndpoints } from '@threshold/contract/chat';
import { outcomes } from '@threshold/contract/outcomes';
import { upload } from '#app/lib/api/upload.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import type { OutgoingLine } from './outgoing-line.ts';
import { haveKeysChanged } from './send-failures.ts';
import { isAtEnd, isBehindCutOff, type Outgoing } from './thread.ts';

/** How often the way of a file may change before it is given up. */
const MOST_WAYS = 3;

interface SendingFile {
  readonly file: File;
  readonly abort: AbortController;
  /** Ends what keeps other tabs from calling it given up. */
  readonly letGo: () => void;
  closed?: Awaited<ReturnType<Encryption['sealFile']>> | undefined;
}

/** Sends files, each with its message: in every conversation one after the other, in the order in which they were chosen. */
export function createFileSender(line: OutgoingLine) {
  const { store, gate, change, passed, stored, outgoingOf, cutOff, fail, takeBack } = line;
  const files = new Map<string, SendingFile>();
  const underWay = new Set<string>();
  /** Each conversation's last upload. */
  const lastUploads = new Map<string, Promise<void>>();
  let isClosed = false;

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
      store.kept.keepSealedFile(id, clientMessageId, undefined);
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

  /** Whether what has arrived lately stands here: a number that was used is never given back. */
  function mayTakeBack(id: string): boolean {
    return isAtEnd(store.threadOf(id)) && gate.canTakeBack(id);
  }

  /** Files that an earlier page sealed and did not get to send: a browser gives no file twice. */
  async function takeBackGivenUp(id: string): Promise<void> {
    if (!mayTakeBack(id)) return;
    for (const [clientMessageId, sealed] of Object.entries(store.kept.sealedFilesOf(id))) {
      if (files.has(clientMessageId)) continue;
      await whereFree(heldName(clientMessageId), async () => {
        if (!mayTakeBack(id)) return;
        const { messages } = store.threadOf(id);
        const hasArrived = messages.some((one) => one.clientMessageId === clientMessageId);
        await takeBack(id, clientMessageId, hasArrived ? undefined : sealed);
      });
    }
  }

  /** Ends an upload. */
  function end(clientMessageId: string): void {
    files.get(clientMessageId)?.abort.abort();
    forget(clientMessageId);
  }

  return {
    queueUpload,
    takeBackGivenUp,
    end,
    /** Other tabs are told that this one has it. */
    hold(clientMessageId: string, file: File): void {
      const letGo = holdByTab(heldName(clientMessageId));
      files.set(clientMessageId, { file, abort: new AbortController(), letGo });
    },
    /**
     * Its page is gone. What is being uploaded goes on, unless the session is over; what failed is given up.
     * @returns when every number that can be given back is
     */
    close: async (isSessionOver: boolean): Promise<void> => {
      isClosed = true;
      const given: Promise<void>[] = [];
      for (const [id, { outgoing }] of Object.entries(store.get().threads)) {
        for (const { clientMessageId, sealed } of outgoing) {
          const isKept = underWay.has(clientMessageId) && !isSessionOver;
          if (!files.has(clientMessageId) || isKept) continue;
          given.push(takeBack(id, clientMessageId, sealed));
          end(clientMessageId);
        }
      }
      await Promise.all(given);
    },
  };
}

/*
 * Tabs share what this browser keeps. A name that one tab holds tells the others to leave it alone; it is free again
 * when the tab lets go of it, or is gone.
 */

/** @returns what lets go of it */
function holdByTab(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Where a browser has no locks, every tab is on its own.
  if ('locks' in navigator) void navigator.locks.request(name, () => held);
  return letGo;
}

/** Runs it unless some tab holds the name. */
async function whereFree(name: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

/** By what name a tab holds an upload. */
const heldName = (clientMessageId: string): string => `upload ${clientMessageId}`;

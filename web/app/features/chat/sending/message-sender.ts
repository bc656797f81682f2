import { limits } from '@threshold/contract/limits';
import type { MessageAck } from '@threshold/contract/realtime';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { RETRY_MS } from '../model/connections.ts';
import { newOutgoing, type Outgoing } from '../model/thread.ts';
import {
  createSendSteps,
  pendingRetryState,
  type SenderDeps,
  type SendSteps,
} from './outgoing-line.ts';
import { isConsentRequired } from './send-mode.ts';
import { createFileSender } from './send-uploads.ts';

/**
 * Sends messages. A text has the same id in all attempts, so that the server stores it once. It
 * stays in this browser until the server has acknowledged it.
 */
export function createMessageSender(line: SenderDeps) {
  const { store } = line;
  let isClosed = false;
  let flushing: Promise<void> = Promise.resolve();
  const retrying = createRetryTimer(() => void flush());
  const outgoingLine = createSendSteps(line, {
    later: () => {
      if (!isClosed) retrying.later();
    },
    succeeded: () => retrying.succeeded(),
  });
  const { change, append, outgoingOf, fail, takeBack } = outgoingLine;
  const sendText = createTextSender(outgoingLine);
  const files = createFileSender(outgoingLine);

  async function sendAgain(id: string, clientMessageId: string): Promise<void> {
    const one = outgoingOf(id, clientMessageId);
    if (!one) return;
    change(id, clientMessageId, pendingRetryState);
    if (one.file) files.queueUpload(id, one);
    else await sendText(id, one);
  }

  async function sendPending(): Promise<void> {
    for (const [id, { outgoing }] of Object.entries(store.get().threads)) {
      await files.takeBackGivenUp(id);
      for (const { clientMessageId } of outgoing) {
        // Read again, because the message may have been sealed or stored since the loop began.
        const one = outgoingOf(id, clientMessageId);
        if (!one) continue;
        if (one.isCutOff) await sendAgain(id, clientMessageId);
        else if (one.state !== 'pending') continue;
        else if (one.file) files.queueUpload(id, one);
        else await sendText(id, one);
      }
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(sendPending);
    return flushing;
  }

  return {
    /** Shows the text immediately. Sends it now or, if not connected, after the next connect. */
    send: (conversationId: string, body: string) => {
      const one = newOutgoing(body);
      append(conversationId, one);
      void sendText(conversationId, one);
    },
    sendFile: (conversationId: string, file: File, text: string) => {
      const one = { ...newOutgoing(text), file: { name: file.name, size: file.size, progress: 0 } };
      files.hold(one.clientMessageId, file);
      append(conversationId, one);
      files.queueUpload(conversationId, one);
    },
    retry: (id: string, clientMessageId: string) => void sendAgain(id, clientMessageId),
    /** Sends messages again that waited for the member's consent to plain text. */
    retryAsked: (conversationId: string) => {
      for (const one of store.threadOf(conversationId).outgoing)
        if (isConsentRequired(one.refusedAs)) void sendAgain(conversationId, one.clientMessageId);
    },
    /** Marks all messages to a person as failed if the conversation could not be created. */
    refuseAll: (personId: string, error: unknown) => {
      for (const { clientMessageId, state } of store.threadOf(personId).outgoing)
        if (state === 'pending') fail(personId, clientMessageId, error, outcomes.refusals.internal);
    },
    /** Cancels an upload, or discards a message that could not be sent. */
    drop: (conversationId: string, clientMessageId: string) => {
      const { sealed } = outgoingOf(conversationId, clientMessageId) ?? {};
      void takeBack(conversationId, clientMessageId, sealed);
      files.end(clientMessageId);
      change(conversationId, clientMessageId, 'remove');
    },
    /** Stops sending when the page closes. Resolves once unused message numbers are released. */
    close: (isSessionOver: boolean): Promise<void> => {
      isClosed = true;
      retrying.stop();
      return files.close(isSessionOver);
    },
    /** Restores messages that an earlier page did not send. */
    restore: (conversationId: string) => {
      const known = new Set(
        store.threadOf(conversationId).outgoing.map(({ clientMessageId }) => clientMessageId),
      );
      for (const one of store.storedTexts.unsentOf(conversationId)) {
        if (!known.has(one.clientMessageId)) append(conversationId, { ...one, state: 'pending' });
      }
    },
    /** Sends waiting and interrupted messages in the order in which they were written. */
    flush,
  };
}

/** Number of automatic retries. After them, only a reconnect or the member starts a retry. */
const MAX_RETRIES = 6;

/** Retries with increasing delays; `succeeded` resets the delay. */
function createRetryTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  return {
    later(): void {
      if (timer !== undefined || tries >= MAX_RETRIES) return;
      tries += 1;
      timer = setTimeout(
        () => {
          timer = undefined;
          run();
        },
        RETRY_MS * 2 ** (tries - 1),
      );
    },
    succeeded: () => {
      tries = 0;
    },
    stop: () => clearTimeout(timer),
  };
}

function createTextSender(line: SendSteps) {
  const { socketNow, gate, change, passed, stored, outgoingOf, cutOff } = line;
  const underWay = new Set<string>();

  /** @param mayTryAnew true if the text may be sealed again for new keys after a refusal */
  return async function sendText(id: string, one: Outgoing, mayTryAnew = true): Promise<void> {
    const { clientMessageId } = one;
    const socket = socketNow();
    if (!socket?.connected || underWay.has(clientMessageId) || !line.make(id)) return;
    underWay.add(clientMessageId);
    let isAnew = false;
    try {
      const passage = await passed(id, one);
      if (!passage || passage === 'mode_changed') return;
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
      // No answer came. Without a connection, the message stays pending until the next connect.
      if (socket.connected) cutOff(id, clientMessageId);
    } finally {
      underWay.delete(clientMessageId);
    }
    const again = isAnew && outgoingOf(id, clientMessageId);
    if (again) await sendText(id, again, false);
  };
}

import { chatEndpoints } from '@threshold/contract/chat';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { MessageAck } from '@threshold/contract/realtime';
import { sentenceOf } from '#app/lib/api-error.ts';
import type { LiveSocket } from '#app/lib/socket.ts';
import { upload } from '#app/lib/upload.ts';
import type { InboxStore } from './inbox-store.ts';
import { unsentOf } from './kept-texts.ts';
import { changeOutgoing, type Outgoing } from './thread.ts';

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
export function createMessageSender(store: InboxStore, socketNow: () => LiveSocket | undefined) {
  const files = new Map<string, { file: File; text: string; abort: AbortController }>();
  const underWay = new Set<string>();

  const change = (id: string, clientMessageId: string, to: Partial<Outgoing> | 'remove') =>
    store.setThread(id, changeOutgoing(store.threadOf(id), clientMessageId, to));

  const append = (id: string, one: Outgoing) => {
    const thread = store.threadOf(id);
    store.setThread(id, { ...thread, outgoing: [...thread.outgoing, one] });
  };
  async function sendText(conversationId: string, { clientMessageId, body }: Outgoing) {
    const socket = socketNow();
    if (!socket?.connected || underWay.has(clientMessageId)) return;
    underWay.add(clientMessageId);
    try {
      const event = { message: body, conversationId, clientMessageId };
      const ack: MessageAck = await socket
        .timeout(limits.request.timeout_ms)
        .emitWithAck('message', event);
      if (ack.status) {
        store.add(conversationId, [ack.message]);
        store.noteLast(ack.message, false);
        change(conversationId, clientMessageId, 'remove');
      } else {
        change(conversationId, clientMessageId, { state: 'failed', reason: ack.message });
      }
    } catch {
      // Without an answer: with the connection gone it waits for the next one, else it may be tried again.
      if (socket.connected) change(conversationId, clientMessageId, { state: 'failed' });
    } finally {
      underWay.delete(clientMessageId);
    }
  }

  async function sendUpload(conversationId: string, clientMessageId: string) {
    const sending = files.get(clientMessageId);
    if (!sending) return;
    const { file, text, abort } = sending;
    const about = { name: file.name, size: file.size };
    try {
      const fields = { conversationId, clientMessageId, message: text || undefined };
      const { data } = await upload(
        chatEndpoints.upload,
        { params: undefined, fields, files: { files: [file] } },
        {
          signal: abort.signal,
          onProgress: (progress) =>
            change(conversationId, clientMessageId, { file: { ...about, progress } }),
        },
      );
      store.add(conversationId, data);
      for (const message of data) store.noteLast(message, false);
      change(conversationId, clientMessageId, 'remove');
      files.delete(clientMessageId);
    } catch (error) {
      if (abort.signal.aborted) return;
      const reason = sentenceOf(error, outcomes.documents.upload_failed);
      change(conversationId, clientMessageId, { state: 'failed', reason });
    }
  }

  return {
    send: (conversationId: string, body: string) => {
      const one = newOutgoing(body);
      append(conversationId, one);
      void sendText(conversationId, one);
    },
    sendFile: (conversationId: string, file: File, text: string) => {
      const about = { name: file.name, size: file.size, progress: 0 };
      const one = { ...newOutgoing(text), file: about };
      files.set(one.clientMessageId, { file, text, abort: new AbortController() });
      append(conversationId, one);
      void sendUpload(conversationId, one.clientMessageId);
    },
    retry: (conversationId: string, clientMessageId: string) => {
      const one = store
        .threadOf(conversationId)
        .outgoing.find((each) => each.clientMessageId === clientMessageId);
      if (!one) return;
      change(conversationId, clientMessageId, { state: 'pending', reason: undefined });
      if (one.file) void sendUpload(conversationId, clientMessageId);
      else void sendText(conversationId, one);
    },
    drop: (conversationId: string, clientMessageId: string) => {
      files.get(clientMessageId)?.abort.abort();
      files.delete(clientMessageId);
      change(conversationId, clientMessageId, 'remove');
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
    /** Sends what waits for a connection, one after the other, in the order of writing. */
    flush: async () => {
      for (const [id, { outgoing }] of Object.entries(store.get().threads)) {
        for (const one of outgoing) {
          if (one.state === 'pending' && !one.file) await sendText(id, one);
        }
      }
    },
  };
}

const newOutgoing = (body: string): Outgoing => ({
  clientMessageId: crypto.randomUUID(),
  body,
  at: new Date().toISOString(),
  state: 'pending',
});

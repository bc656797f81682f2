import type { Message } from '@threshold/contract/endpoints/chat/chat';
import type { IncomingShelf } from '@threshold/contract/realtime';
import { accessToken } from '#app/lib/account/session.ts';
import type { LiveSocket } from '#app/lib/api/socket.ts';
import type { InboxStore } from './inbox-store.ts';

export const RETRY_MS = 3000;

/** Handlers of what arrives over the connection. */
export interface LiveEvents {
  /** Reads again what may have changed. */
  readonly refresh: () => Promise<void>;
  /** Sends what waited for the connection. */
  readonly flush: () => Promise<void>;
  /** Sends state that lasts only as long as a connection. */
  readonly connected: () => void;
  readonly take: (messages: readonly Message[]) => void;
  /** The member moved a conversation to another folder, in any browser. */
  readonly shelved: (event: IncomingShelf) => void;
  readonly showTyping: (id: string, isTyping: boolean) => void;
}

/** The socket connection of one inbox, reopened until it is closed. */
export function openSocketConnection(
  connection: Promise<LiveSocket>,
  store: InboxStore,
  { refresh, flush, connected, take, shelved, showTyping }: LiveEvents,
) {
  let socket: LiveSocket | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = await connection;
    if (isClosed) return void opened.close();
    socket = opened;
    socket.on('connect', () => {
      store.change({ isConnected: true });
      connected();
      void refresh().then(flush);
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') void askWhy(opened);
      else store.change({ isConnected: false });
    });
    socket.on('connect_error', () => {
      store.change({ isConnected: false });
      // Socket.IO does not retry after a refusal; an HTTP call shows whether the session is over.
      if (!opened.active && !isClosed) void refresh().then(() => retry(opened));
    });
    socket.on('message', ({ message }) => take([message]));
    socket.on('fileUploaded', (event) => take([event].flat()));
    socket.on('shelf', shelved);
    socket.on('typing', ({ senderId, isTyping }) => showTyping(senderId, isTyping));
    socket.connect();
  }

  /**
   * The server closed the connection: an HTTP call shows whether the session is over. Until then no
   * lost connection is reported.
   */
  async function askWhy(opened: LiveSocket): Promise<void> {
    await refresh();
    if (accessToken() === null || isClosed) return;
    store.change({ isConnected: false });
    retry(opened);
  }

  function retry(opened: LiveSocket): void {
    setTimeout(() => {
      if (!isClosed) opened.connect();
    }, RETRY_MS);
  }

  return {
    now: () => socket,
    begin: () => {
      connect().catch((error: unknown) => {
        console.error('Chat: start failed,', error);
        store.change({ isConnected: false });
      });
    },
    close: () => {
      isClosed = true;
      socket?.close();
    },
  };
}

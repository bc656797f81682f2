import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import type { IncomingFolder } from '@threshold/contract/realtime';
import { getAccessToken } from '#app/lib/account/session.ts';
import type { LiveSocket } from '#app/lib/client/socket.ts';
import type { Encryption, StartEncryption } from '#app/lib/encryption.ts';
import type { Me } from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';

export const RETRY_MS = 3000;

interface LiveEvents {
  readonly refresh: () => Promise<void>;
  readonly flush: () => Promise<void>;
  /** Called after each connect, to report again that the member is typing. */
  readonly connected: () => void;
  readonly take: (messages: readonly Message[]) => void;
  /** Called when the member has moved a conversation to another folder, in any browser. */
  readonly shelved: (event: IncomingFolder) => void;
  readonly showTyping: (id: string, isTyping: boolean) => void;
}

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
      if (reason === 'io server disconnect') void checkSession(opened);
      else store.change({ isConnected: false });
    });
    socket.on('connect_error', () => {
      store.change({ isConnected: false });
      // Socket.IO does not retry after a refusal. `refresh` detects whether the session has ended.
      if (!opened.active && !isClosed) void refresh().then(() => retry(opened));
    });
    socket.on('message', ({ message }) => take([message]));
    socket.on('fileUploaded', (event) => take([event].flat()));
    socket.on('shelf', shelved);
    socket.on('typing', ({ senderId, isTyping }) => showTyping(senderId, isTyping));
    socket.connect();
  }

  /** Checks if the session has ended. If not, reports a lost connection and reconnects. */
  async function checkSession(opened: LiveSocket): Promise<void> {
    await refresh();
    if (getAccessToken() === null || isClosed) return;
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

/** Loads the encryption of one inbox and copies its state into the inbox's state. */
export function openEncryptionConnection(
  me: Me,
  store: InboxStore,
  start: StartEncryption | undefined,
  onChange: () => void,
) {
  let encryption: Encryption | undefined;
  let isClosed = false;
  let isStarting = false;
  let unsubscribe = () => {};

  const show = () => {
    store.change({ encryption: encryption?.get() ?? { own: 'loading', people: {} } });
    onChange();
  };

  async function begin(): Promise<void> {
    if (!start || isStarting || isClosed) return;
    isStarting = true;
    show();
    try {
      const started = await start(me);
      if (isClosed) return started.stop();
      encryption = started;
      unsubscribe = started.subscribe(show);
      show();
    } catch {
      // The script failed to load. It is unknown whether the member has keys, so nothing is sent.
      if (!isClosed) store.change({ encryption: { own: 'failed', people: {} } });
    } finally {
      isStarting = false;
    }
  }

  return {
    begin: () => void begin(),
    /** Returns the encryption; undefined while it loads, or if the inbox has no encryption. */
    now: () => encryption,
    /** Starts an encryption that failed to load, or checks the member's own keys again. */
    reload: () => void (encryption ? encryption.reload() : begin()),
    close: () => {
      isClosed = true;
      unsubscribe();
      encryption?.stop();
    },
  };
}

const { typing_ms } = limits.chat;
/** Milliseconds after which a typing event is sent again, before it expires at the recipient. */
const AGAIN_MS = typing_ms * 0.6;

/** Reports typing at limited intervals, and the end of typing after a pause in key presses. */
export function createTypingReporter(send: (isTyping: boolean) => void) {
  let sentAt: number | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(end);
    if (sentAt !== undefined) send(false);
    sentAt = undefined;
  }

  return {
    stop,
    note(): void {
      clearTimeout(end);
      end = setTimeout(stop, typing_ms);
      if (sentAt !== undefined && Date.now() - sentAt < AGAIN_MS) return;
      sentAt = Date.now();
      send(true);
    },
  };
}

/** Tracks who is typing. The state expires unless that person's browser repeats the event. */
export function createTypingTracker(store: InboxStore) {
  const ends = new Map<string, ReturnType<typeof setTimeout>>();

  function end(id: string): void {
    clearTimeout(ends.get(id));
    ends.delete(id);
    store.setTyping(id, false);
  }

  return {
    end,
    show: (id: string, isTyping: boolean): void => {
      end(id);
      if (!isTyping) return;
      store.setTyping(id, true);
      ends.set(
        id,
        setTimeout(() => end(id), limits.chat.typing_ms),
      );
    },
    close(): void {
      for (const timer of ends.values()) clearTimeout(timer);
    },
  };
}

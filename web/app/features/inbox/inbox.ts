import type { Message } from '@threshold/contract/chat-messages';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { sentenceOf } from '#app/lib/api-error.ts';
import type { Secrecy, StartSecrecy } from '#app/lib/secrecy.ts';
import type { LiveSocket } from '#app/lib/socket.ts';
import { type Me, readConversations, readMessages } from './inbox-calls.ts';
import { createInboxStore, type InboxStore } from './inbox-store.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';
import { createOpener } from './open-sealed.ts';
import { createOutgate, type Outgate } from './outgate.ts';
import { openSecretLine } from './secret-line.ts';
import { talkOf } from './shown-message.ts';
import { hasOlder, unreadFrom } from './thread.ts';

const RETRY_MS = 3000;

/** The inbox of one member: what it knows, kept in step with the server, and what can be done in it. */
export interface Inbox extends MessageSender {
  readonly store: InboxStore;
  /** Shows a conversation: from now on what comes in it counts as read while the page is seen. */
  open(conversationId: string): Promise<void>;
  loadOlder(conversationId: string): Promise<void>;
  /** Reads again what may have changed meanwhile. */
  refresh(): Promise<void>;
  /** Tells the other side, or that it is over. */
  tellTyping(receiverId: string, isTyping: boolean): void;
  /** How a message goes out as things stand. */
  readonly wayOf: Outgate['wayOf'];
  /** Asks the writer whether a message may go without encryption. */
  askPlain(conversationId: string): void;
  /** The writer agrees; what waited for it goes out. */
  agreePlain(conversationId: string): Promise<void>;
  /** Undefined while it is being loaded, and where the product has none. */
  readonly secrecy: () => Secrecy | undefined;
  /** Looks again at what could not be known of one's own keys or of that person's. */
  checkAgain(peerId: string): void;
  close(): void;
}

/** Opens the connection and reads the conversations. */
export function startInbox(
  me: Me,
  connection: Promise<LiveSocket>,
  startSecrecy?: StartSecrecy,
): Inbox {
  const store = createInboxStore(me);
  let socket: LiveSocket | undefined;
  let openId: string | undefined;
  let isClosed = false;
  const secretLine = openSecretLine(me, store, startSecrecy, () => {
    if (openId) lookAt(openId, 'unknown');
    void opener.again();
    void sender.flush();
  });
  const opener = createOpener(me, store, secretLine.now);
  const gate = createOutgate(me, store, secretLine.now);
  const sender = createMessageSender({
    store,
    socketNow: () => socket,
    gate,
    readable: opener.messages,
    secrecyNow: secretLine.now,
  });
  /** What comes live keeps its order, however long opening takes. */
  let lastTaken: Promise<void> = Promise.resolve();
  const typingEnds = new Map<string, ReturnType<typeof setTimeout>>();

  /** Reads the directory for the other side of a conversation. */
  function lookAt(id: string, which: 'unknown' | 'any'): void {
    const [secrecy, conversation] = [secretLine.now(), store.conversation(id)];
    if (!conversation || secrecy?.get().own !== 'ready') return;
    const { peerId } = talkOf(conversation, me);
    if (which === 'any' || !secrecy.get().people[peerId]) void secrecy.refresh(peerId);
  }

  async function refresh(): Promise<void> {
    try {
      const conversations = opener.conversations(await readConversations(me));
      store.change({ conversations, failure: undefined });
      void opener.again();
      if (openId) lookAt(openId, 'any');
      if (openId && store.threadOf(openId).isLoaded) await catchUp(openId);
    } catch (error) {
      store.change({ failure: sentenceOf(error, outcomes.chat.conversations_failed) });
    }
  }

  /** Fetches what came after the last message that is here. */
  async function catchUp(id: string): Promise<void> {
    for (;;) {
      const after = store.threadOf(id).messages.at(-1)?._id;
      const messages = await readMessages(me, id, { after });
      store.add(id, await opener.messages(id, messages));
      if (!after || messages.length < limits.chat.page_size) break;
    }
    noteSeen(id);
  }

  /** What stands on a page that is seen has been read. */
  function noteSeen(id: string): void {
    const last = store.threadOf(id).messages.at(-1);
    if (id !== openId || !last || document.visibilityState !== 'visible') return;
    const conversation = store.conversation(id);
    if (conversation?.unread === 0) return;
    socket?.emit('read', { conversationId: id, messageId: last._id });
    store.changeConversation(id, { unread: 0 });
  }

  function take(messages: readonly Message[]): void {
    lastTaken = lastTaken.then(() => takeNow(messages)).catch(() => undefined);
  }

  async function takeNow(found: readonly Message[]): Promise<void> {
    for (const raw of found) {
      const [message = raw] = await opener.messages(raw.conversationId, [raw]);
      const { conversationId, sender: from } = message;
      const isTheirs = from !== me._id;
      if (isTheirs) endTyping(from);
      if (!store.noteLast(message, isTheirs)) {
        void refresh();
        continue;
      }
      if (!store.threadOf(conversationId).isLoaded) continue;
      const isWhole = store.add(conversationId, [message]);
      if (isWhole) noteSeen(conversationId);
      else void catchUp(conversationId).catch(() => undefined);
    }
  }

  function endTyping(id: string): void {
    clearTimeout(typingEnds.get(id));
    typingEnds.delete(id);
    store.setTyping(id, false);
  }

  function showTyping(id: string, isTyping: boolean): void {
    endTyping(id);
    if (!isTyping) return;
    store.setTyping(id, true);
    typingEnds.set(
      id,
      setTimeout(() => endTyping(id), limits.chat.typing_ms),
    );
  }

  const onVisible = () => {
    if (document.visibilityState === 'visible') void refresh();
  };

  async function connect(): Promise<void> {
    const opened = await connection;
    if (isClosed) return void opened.close();
    socket = opened;
    socket.on('connect', () => {
      store.change({ isConnected: true });
      void refresh().then(() => sender.flush());
    });
    socket.on('disconnect', (reason) => {
      store.change({ isConnected: false });
      // The server ended it: the next try says whether the session is over.
      if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), RETRY_MS);
    });
    socket.on('connect_error', () => {
      store.change({ isConnected: false });
      // A refusal is final for the library; a call then says whether the session is over.
      if (!opened.active && !isClosed) void refresh().then(() => retry(opened));
    });
    socket.on('message', ({ message }) => take([message]));
    socket.on('fileUploaded', (event) => take([event].flat()));
    socket.on('typing', ({ senderId, isTyping }) => showTyping(senderId, isTyping));
    socket.connect();
  }

  function retry(opened: LiveSocket): void {
    setTimeout(() => {
      if (!isClosed) opened.connect();
    }, RETRY_MS);
  }

  document.addEventListener('visibilitychange', onVisible);
  secretLine.begin();
  void refresh();
  connect().catch((error: unknown) => console.error('Chat:', error));

  return {
    store,
    ...sender,
    refresh,
    open: async (id) => {
      openId = id;
      lookAt(id, 'any');
      sender.restore(id);
      if (store.threadOf(id).isLoaded) return catchUp(id);
      try {
        const count = store.conversation(id)?.unread ?? 0;
        const messages = await opener.messages(id, await readMessages(me, id));
        const unread = unreadFrom(messages, me._id, count);
        store.add(id, messages, { isLoaded: true, failure: undefined, ...(unread && { unread }) });
        store.changeConversation(id, { unread: 0 });
        await sender.flush();
      } catch (error) {
        const failure = sentenceOf(error, outcomes.chat.messages_failed);
        store.setThread(id, { ...store.threadOf(id), failure });
      }
    },
    loadOlder: async (id) => {
      const thread = store.threadOf(id);
      if (!hasOlder(thread)) return;
      const older = await readMessages(me, id, { before: thread.messages[0]?._id });
      store.add(id, await opener.messages(id, older));
    },
    tellTyping: (receiverId, isTyping) => {
      if (socket?.connected) socket.emit('typing', { receiverId, isTyping });
    },
    wayOf: gate.wayOf,
    askPlain: (id) => store.setThread(id, { ...store.threadOf(id), isAsking: true }),
    agreePlain: async (id) => {
      await gate.agree(id);
      sender.retryAsked(id);
    },
    secrecy: secretLine.now,
    checkAgain: (peerId) => {
      const secrecy = secretLine.now();
      if (secrecy?.get().own === 'ready') void secrecy.refresh(peerId);
      else secretLine.reload();
    },
    close: () => {
      isClosed = true;
      document.removeEventListener('visibilitychange', onVisible);
      for (const end of typingEnds.values()) clearTimeout(end);
      socket?.close();
      secretLine.close();
    },
  };
}

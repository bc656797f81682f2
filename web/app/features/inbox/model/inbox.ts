import type { Message } from '@threshold/contract/chat-messages';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { accessToken } from '#app/lib/account/session.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import type { LiveSocket } from '#app/lib/api/socket.ts';
import type { Encryption, StartEncryption } from '#app/lib/encryption.ts';
import { forgetShownFile } from '#app/lib/files/show-file.ts';
import { toasts } from '#app/lib/toasts.ts';
import { createBegun } from './begun.ts';
import { createConversationPages } from './conversation-pages.ts';
import { openEncryptionConnection } from './encryption-connection.ts';
import { type Me, readMessages } from './inbox-requests.ts';
import { createInboxStore, type InboxStore } from './inbox-store.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';
import { createOpener, type Opener } from './open-sealed.ts';
import { createOthersTyping } from './others-typing.ts';
import { createSendPolicy, type SendPolicy } from './send-policy.ts';
import { talkOf } from './shown-message.ts';
import type { Show } from './shows.ts';
import { openSocketConnection, RETRY_MS } from './socket-connection.ts';
import { hasOlder, isAtEnd } from './thread.ts';
import { createThreadWindow } from './thread-window.ts';

/** The inbox of one member: what it knows, kept in step with the server, and what can be done in it. */
export interface Inbox extends MessageSender {
  readonly store: InboxStore;
  /**
   * Shows a conversation: from now on what comes in it counts as read while the page is seen. At an older message what is
   * newer than what stands around it stays unread.
   */
  open(conversationId: string, messageId?: string): Promise<void>;
  loadOlder(conversationId: string): Promise<void>;
  /** Towards the newest, where it was opened at an older message. */
  loadNewer(conversationId: string): Promise<void>;
  /** What was read of a conversation elsewhere, with what its sealed messages say. */
  readonly readable: Opener['messages'];
  /** Reads again what may have changed meanwhile. */
  refresh(): Promise<void>;
  /** Reads on behind the conversations that are here, of those that the list shows. */
  loadMore(): Promise<void>;
  /** What the list is to show from now on. */
  show(show: Show): void;
  /**
   * Brings up the conversation with that person, or what stands there before its first message.
   * @returns the person's id as it is now
   */
  begin(personId: string): Promise<string>;
  /** Keeps files that were picked beside the text, until it is sent. */
  stage(conversationId: string, files: readonly File[]): void;
  /** Tells the other side, or that it is over. */
  tellTyping(receiverId: string, isTyping: boolean): void;
  /** How a message goes out as things stand. */
  readonly modeOf: SendPolicy['modeOf'];
  /** Asks the writer whether a message may go without encryption. */
  askPlain(conversationId: string): void;
  /** The writer agrees; what waited for it goes out. */
  agreePlain(conversationId: string): Promise<void>;
  /** Undefined while it is being loaded, and where the product has none. */
  readonly encryption: () => Encryption | undefined;
  /** Looks again at what could not be known of one's own keys or of that person's. */
  checkAgain(peerId: string): void;
  close(): void;
}

/** Opens the connection and reads the conversations. */
export function startInbox(
  me: Me,
  connection: Promise<LiveSocket>,
  startEncryption?: StartEncryption,
): Inbox {
  const store = createInboxStore(me, (...stored) => void gate.unsent(...stored));
  const token = accessToken();
  let openId: string | undefined;
  let isClosed = false;
  const pages = createConversationPages(me);
  /** Conversations whose missing messages are asked for again soon. */
  const retries = new Set<string>();
  const typing = createOthersTyping(store);
  /** To whom this side is typing, so that a connection that comes later tells it. */
  let typingTo: string | undefined;
  const live = openSocketConnection(connection, store, {
    refresh,
    flush: () => sender.flush(),
    connected: () => {
      if (typingTo) emitTyping(typingTo, true);
    },
    take,
    shelved: ({ conversationId, shelf }) => {
      store.changeConversation(conversationId, { shelf });
      // Its place among those of the shelf, the server knows.
      void refresh();
    },
    showTyping: (id, isTyping) => typing.show(id, isTyping),
  });
  const secretLine = openEncryptionConnection(me, store, startEncryption, () => {
    if (openId) lookAt(openId, 'unknown');
    void opener.again();
    void sender.flush();
  });
  const opener = createOpener(me, store, secretLine.now);
  const window = createThreadWindow(me, store, opener.messages);
  const gate = createSendPolicy(me, store, secretLine.now);
  const sender = createMessageSender({
    store,
    socketNow: live.now,
    gate,
    readable: opener.messages,
    encryptionNow: secretLine.now,
    closeGap,
    make: (id) => begun.make(id),
  });
  const begun = createBegun(me, store, {
    loadUntil,
    made: (personId, id) => {
      if (openId === personId) openId = id;
      void sender.flush();
    },
    refused: sender.refuseAll,
  });
  /** What comes live keeps its order, however long opening takes. */
  let lastTaken: Promise<void> = Promise.resolve();

  /** Reads the directory for the other side of a conversation. */
  function lookAt(id: string, which: 'unknown' | 'any'): void {
    const [encryption, conversation] = [secretLine.now(), store.conversation(id)];
    if (!conversation || encryption?.get().own !== 'ready') return;
    const { peerId } = talkOf(conversation, me);
    if (which === 'any' || !encryption.get().people[peerId]) void encryption.refresh(peerId);
  }

  async function refresh(): Promise<void> {
    // Keys may have been made, reset or removed elsewhere meanwhile.
    secretLine.reload();
    try {
      const { show, hasMore, hasMoreShown, ...found } = await pages.read(() => store.get().show);
      // Another choice was made meanwhile.
      if (show !== store.get().show) return refresh();
      const conversations = begun.withMade(opener.conversations(found.conversations));
      store.change({ conversations, hasMore, hasMoreShown, failure: undefined });
      begun.adopt(conversations);
      void opener.again();
      if (openId) lookAt(openId, 'any');
      if (openId && isAtEnd(store.threadOf(openId))) await catchUp(openId);
    } catch (error) {
      store.change({ failure: sentenceOf(error, outcomes.chat.conversations_failed) });
    }
  }

  async function loadMore(): Promise<void> {
    pages.goOn(store.get().show);
    await refresh();
  }

  async function loadUntil(id: string): Promise<void> {
    await refresh();
    const isToBeFound = () => {
      const { hasMore, failure } = store.get();
      return !isClosed && hasMore && !failure && !store.conversation(id);
    };
    while (isToBeFound()) {
      pages.goOn('all');
      await refresh();
    }
  }

  function emitTyping(receiverId: string, isTyping: boolean): void {
    const socket = live.now();
    if (socket?.connected) socket.emit('typing', { receiverId, isTyping });
  }

  async function showNewest(id: string, isAsked = window.ask(id)): Promise<void> {
    if (await window.showNewest(id, isAsked)) closeGap(id);
  }

  /** Fetches what came after the last message that is here, or shows the newest in place of what stands far above. */
  async function catchUp(id: string): Promise<void> {
    if (store.threadOf(id).hasNewer) {
      await showNewest(id);
      return sender.flush();
    }
    for (;;) {
      const after = store.threadOf(id).messages.at(-1)?._id;
      const messages = await readMessages(me, id, { after });
      store.add(id, await opener.messages(id, messages));
      if (!after || messages.length < limits.chat.page_size) break;
    }
    noteSeen(id);
  }

  /** Until it is done: where the connection has held, nothing else would make up for a call that fails. */
  function closeGap(id: string): void {
    // The scheduled retry fetches everything that is missing.
    if (isClosed || retries.has(id)) return;
    catchUp(id).catch(() => {
      if (retries.has(id)) return;
      retries.add(id);
      setTimeout(() => {
        retries.delete(id);
        closeGap(id);
      }, RETRY_MS);
    });
  }

  /** Who writes goes to the newest: there alone it is known how a message goes out. */
  function goWith(id: string): void {
    if (store.threadOf(id).hasNewer) closeGap(id);
  }

  /** Whoever tries again gets the newest. What stands there already stays. */
  function failToOpen(id: string, error: unknown): void {
    const { messages_failed } = outcomes.chat;
    const failure = sentenceOf(error, messages_failed);
    const thread = store.threadOf(id);
    if (thread.isLoaded) toasts.error(failure, messages_failed);
    else store.setThread(id, { ...thread, failure });
  }

  /** What stands on a page that is seen has been read. */
  function noteSeen(id: string): void {
    const thread = store.threadOf(id);
    const last = thread.messages.at(-1);
    const isSeen = id === openId && document.visibilityState === 'visible';
    if (!last || !isSeen || !isAtEnd(thread)) return;
    const conversation = store.conversation(id);
    if (conversation?.unread === 0) return;
    live.now()?.emit('read', { conversationId: id, messageId: last._id });
    store.changeConversation(id, { unread: 0 });
  }

  function take(messages: readonly Message[]): void {
    lastTaken = lastTaken.then(() => takeNow(messages)).catch(() => undefined);
  }

  async function takeNow(found: readonly Message[]): Promise<void> {
    for (const raw of found) {
      const [message] = await opener.messages(raw.conversationId, [raw]);
      if (!message) {
        void refresh();
        continue;
      }
      const { conversationId, sender: from } = message;
      const isTheirs = from !== me._id;
      if (isTheirs) typing.end(from);
      if (!store.noteLast(message, isTheirs)) {
        void refresh();
        continue;
      }
      if (!isAtEnd(store.threadOf(conversationId))) continue;
      const isWhole = store.add(conversationId, [message]);
      if (isWhole) noteSeen(conversationId);
      else closeGap(conversationId);
    }
  }

  const onVisible = () => {
    if (document.visibilityState === 'visible') void refresh();
  };

  document.addEventListener('visibilitychange', onVisible);
  secretLine.begin();
  void refresh();
  live.begin();

  return {
    store,
    ...sender,
    send: (id, text) => {
      sender.send(id, text);
      goWith(id);
    },
    sendFile: (id, file, text) => {
      sender.sendFile(id, file, text);
      goWith(id);
    },
    refresh,
    loadMore,
    show: (show) => {
      if (show === store.get().show) return;
      pages.beginShown();
      store.change({ show });
      if (store.get().hasMore) void refresh();
      else store.change({ hasMoreShown: false });
    },
    begin: (personId) => begun.begin(personId),
    readable: opener.messages,
    open: async (id, messageId) => {
      openId = id;
      lookAt(id, 'any');
      sender.restore(id);
      if (begun.isUnmade(id)) return sender.flush();
      const isAsked = window.ask(id);
      if (messageId === undefined && isAtEnd(store.threadOf(id))) {
        store.setThread(id, { ...store.threadOf(id), soughtId: undefined });
        return catchUp(id);
      }
      try {
        if (messageId === undefined) await showNewest(id, isAsked);
        else {
          await window.showAt(id, messageId, isAsked);
          noteSeen(id);
        }
        toasts.settle(outcomes.chat.messages_failed);
        await sender.flush();
      } catch (error) {
        if (isAsked()) failToOpen(id, error);
      }
    },
    loadOlder: async (id) => {
      const thread = store.threadOf(id);
      if (!hasOlder(thread)) return;
      const older = await readMessages(me, id, { before: thread.messages[0]?._id });
      store.add(id, await opener.messages(id, older));
    },
    loadNewer: async (id) => {
      await window.loadNewer(id);
      noteSeen(id);
      void sender.flush();
    },
    stage: (id, staged) => store.setThread(id, { ...store.threadOf(id), staged }),
    tellTyping: (receiverId, isTyping) => {
      typingTo = isTyping ? receiverId : undefined;
      emitTyping(receiverId, isTyping);
    },
    modeOf: gate.modeOf,
    askPlain: (id) => store.setThread(id, { ...store.threadOf(id), isAsking: true }),
    agreePlain: async (id) => {
      await gate.agree(id);
      sender.retryAsked(id);
    },
    encryption: secretLine.now,
    checkAgain: (peerId) => {
      const encryption = secretLine.now();
      if (encryption?.get().own === 'ready') void encryption.refresh(peerId);
      else secretLine.reload();
    },
    close: () => {
      isClosed = true;
      begun.close();
      const isSessionOver = accessToken() !== token;
      store.close();
      if (isSessionOver) forgetShownFile();
      document.removeEventListener('visibilitychange', onVisible);
      typing.close();
      live.close();
      // The vault gives numbers back before it ends.
      void sender.close(isSessionOver).finally(() => secretLine.close());
    },
  };
}

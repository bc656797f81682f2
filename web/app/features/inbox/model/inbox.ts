import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { accessToken } from '#app/lib/account/session.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import type { LiveSocket } from '#app/lib/api/socket.ts';
import type { Encryption, StartEncryption } from '#app/lib/encryption.ts';
import { releaseShownFile } from '#app/lib/files/show-file.ts';
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

/** The inbox of one member: its state, synchronised with the server, and its operations. */
export interface Inbox extends MessageSender {
  readonly store: InboxStore;
  /**
   * Opens a conversation: its messages now count as read while the page is visible. If it opens at
   * an older message, messages newer than the loaded range stay unread.
   */
  open(conversationId: string, messageId?: string): Promise<void>;
  loadOlder(conversationId: string): Promise<void>;
  /** Loads newer messages, for a conversation that was opened at an older one. */
  loadNewer(conversationId: string): Promise<void>;
  /** Decrypts messages of a conversation that were read elsewhere. */
  readonly readable: Opener['messages'];
  /** Reads again what may have changed. */
  refresh(): Promise<void>;
  /** Loads the next page of conversations that match the filter. */
  loadMore(): Promise<void>;
  /** Sets the filter of the list. */
  show(show: Show): void;
  /**
   * Opens the conversation with that person, existing or new.
   * @returns the person's current id
   */
  begin(personId: string): Promise<string>;
  /** Stores picked files next to the text until the message is sent. */
  stage(conversationId: string, files: readonly File[]): void;
  /** Reports to the other party that the member is typing or has stopped. */
  tellTyping(receiverId: string, isTyping: boolean): void;
  /** How a message of the conversation would be sent now. */
  readonly modeOf: SendPolicy['modeOf'];
  /** Asks the writer whether a message may be sent without encryption. */
  askPlain(conversationId: string): void;
  /** Records the writer's consent to plain text and sends the waiting messages. */
  agreePlain(conversationId: string): Promise<void>;
  /** Undefined while it loads, and if the product has no encryption. */
  readonly encryption: () => Encryption | undefined;
  /** Reads the member's own keys or that person's keys again after a failure. */
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
  /** Conversations whose missing messages will be requested again soon. */
  const retries = new Set<string>();
  const typing = createOthersTyping(store);
  /**
   * Id of the person to notify that the member is typing; the event is repeated after a reconnect.
   */
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
      // Only the server knows the conversation's position in the folder.
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
  /** Live messages are processed in order, however long decryption takes. */
  let lastTaken: Promise<void> = Promise.resolve();

  /** Reads the key directory for the other party of a conversation. */
  function lookAt(id: string, which: 'unknown' | 'any'): void {
    const [encryption, conversation] = [secretLine.now(), store.conversation(id)];
    if (!conversation || encryption?.get().own !== 'ready') return;
    const { peerId } = talkOf(conversation, me);
    if (which === 'any' || !encryption.get().people[peerId]) void encryption.refresh(peerId);
  }

  async function refresh(): Promise<void> {
    // Keys may have been created, reset or removed on another device.
    secretLine.reload();
    try {
      const { show, hasMore, hasMoreShown, ...found } = await pages.read(() => store.get().show);
      // The filter was changed during the request.
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

  /**
   * Fetches messages after the last loaded one, or replaces an older range with the newest
   * messages.
   */
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

  /**
   * Retries until it succeeds: while the connection stays up, nothing else would fetch the missing
   * messages.
   */
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

  /**
   * Moves to the newest messages after sending, because only they determine how a message is sent.
   */
  function goWith(id: string): void {
    if (store.threadOf(id).hasNewer) closeGap(id);
  }

  /** Reports a failed load. A retry loads the newest messages; loaded messages stay. */
  function failToOpen(id: string, error: unknown): void {
    const { messages_failed } = outcomes.chat;
    const failure = sentenceOf(error, messages_failed);
    const thread = store.threadOf(id);
    if (thread.isLoaded) toasts.error(failure, messages_failed);
    else store.setThread(id, { ...thread, failure });
  }

  /** Marks the conversation as read if its end is on a visible page. */
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
      if (isSessionOver) releaseShownFile();
      document.removeEventListener('visibilitychange', onVisible);
      typing.close();
      live.close();
      // The vault releases unused message numbers before it ends.
      void sender.close(isSessionOver).finally(() => secretLine.close());
    },
  };
}

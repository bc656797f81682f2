import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { getAccessToken } from '#app/lib/account/session.ts';
import { getSentence } from '#app/lib/api/api-error.ts';
import type { LiveSocket } from '#app/lib/client/socket.ts';
import type { StartEncryption } from '#app/lib/encryption.ts';
import { releaseShownFile } from '#app/lib/files/show-file.ts';
import { toasts } from '#app/lib/toasts.ts';
import { createMessageSender } from '../sending/message-sender.ts';
import { createSendPolicy } from '../sending/send-policy.ts';
import {
  createTypingTracker,
  openEncryptionConnection,
  openSocketConnection,
  RETRY_MS,
} from './connections.ts';
import { createConversationStarter } from './conversation-starter.ts';
import { type Me, readMessages } from './inbox-requests.ts';
import { createInboxStore } from './inbox-store.ts';
import { createMessageDecrypter } from './open-sealed.ts';
import { getPeer } from './shown-message.ts';
import { createConversationPager, type Show } from './shows.ts';
import { hasOlder, isAtEnd } from './thread.ts';
import { createThreadWindow } from './thread-window.ts';

export type Inbox = ReturnType<typeof startInbox>;

/** State of one member's inbox, synchronised with the server, and its operations. */
export function startInbox(
  me: Me,
  connection: Promise<LiveSocket>,
  startEncryption?: StartEncryption,
) {
  const store = createInboxStore(me, (...stored) => void gate.unsent(...stored));
  const token = getAccessToken();
  let openId: string | undefined;
  let isClosed = false;
  const pages = createConversationPager(me);
  /** Conversations whose missing messages will be requested again soon. */
  const retries = new Set<string>();
  const typing = createTypingTracker(store);
  /** Id of the person who is notified that the member types; used again after a reconnect. */
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
      // The list is read again, because only the server knows the conversation's new position.
      void refresh();
    },
    showTyping: typing.show,
  });
  const secretLine = openEncryptionConnection(me, store, startEncryption, () => {
    if (openId) refreshPeerKeys(openId, 'unknown');
    void opener.again();
    void sender.flush();
  });
  const opener = createMessageDecrypter(me, store, secretLine.now);
  const window = createThreadWindow(me, store, opener.messages);
  const gate = createSendPolicy(me, store, secretLine.now);
  const sender = createMessageSender({
    store,
    socketNow: live.now,
    gate,
    readable: opener.messages,
    encryptionNow: secretLine.now,
    closeGap,
    make: (id) => starter.make(id),
  });
  const starter = createConversationStarter(me, store, {
    loadUntil,
    made: (personId, id) => {
      if (openId === personId) openId = id;
      void sender.flush();
    },
    refused: sender.refuseAll,
  });
  let refreshes = 0;
  /** Sequence number of the refresh whose result is the shown list. */
  let shownRefresh = 0;
  /** Resolves when the last live message is processed; the next message waits for it. */
  let lastTaken: Promise<void> = Promise.resolve();

  /** Reads the other party's keys from the key directory; `unknown`: only if never read before. */
  function refreshPeerKeys(id: string, which: 'unknown' | 'any'): void {
    const [encryption, conversation] = [secretLine.now(), store.conversation(id)];
    if (!conversation || encryption?.get().own !== 'ready') return;
    const { peerId } = getPeer(conversation, me);
    if (which === 'any' || !encryption.get().people[peerId]) void encryption.refresh(peerId);
  }

  async function refresh(): Promise<void> {
    refreshes += 1;
    const number = refreshes;
    // Checks the member's keys again, because they may have changed on another device.
    secretLine.reload();
    try {
      const { show, hasMore, hasMoreShown, ...found } = await pages.read(() => store.get().show);
      // If the filter was changed during the request, the result is outdated.
      if (show !== store.get().show) return refresh();
      // An older list that arrives late would hide conversations that a newer one contains.
      if (number < shownRefresh) return;
      shownRefresh = number;
      const conversations = starter.withMade(opener.conversations(found.conversations));
      store.change({ conversations, hasMore, hasMoreShown, failure: undefined });
      starter.adopt(conversations);
      void opener.again();
      if (openId) refreshPeerKeys(openId, 'any');
      if (openId && isAtEnd(store.threadOf(openId))) await catchUp(openId);
    } catch (error) {
      store.change({ failure: getSentence(error, outcomes.chat.conversations_failed) });
    }
  }

  async function loadMore(): Promise<void> {
    pages.goOn(store.get().show);
    await refresh();
  }

  async function loadUntil(id: string): Promise<void> {
    await refresh();
    for (;;) {
      const { hasMore, failure } = store.get();
      if (isClosed || !hasMore || failure || store.conversation(id)) return;
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

  /** Loads messages after the last loaded message; replaces an older range with the newest page. */
  async function catchUp(id: string): Promise<void> {
    if (store.threadOf(id).hasNewer) {
      await showNewest(id);
      return sender.flush();
    }
    for (;;) {
      const after = store.threadOf(id).messages.at(-1)?._id;
      const messages = await readMessages(me, id, { after });
      store.add(id, await opener.messages(id, messages));
      // A short page is not always the last, because the size of a page in bytes is also limited.
      if (!after || messages.length === 0 || !window.endsEarly(id)) break;
    }
    noteSeen(id);
  }

  /** Loads missing messages. Retries until this succeeds, because nothing else loads them. */
  function closeGap(id: string): void {
    // A retry that is already scheduled will fetch everything that is missing.
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

  /** Loads newer messages that are missing, because they decide whether a text is sealed. */
  function loadMissing(id: string): void {
    if (store.threadOf(id).hasNewer) closeGap(id);
  }

  /** Marks a conversation as read if it is open with its newest message on a visible page. */
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
    retry: sender.retry,
    drop: sender.drop,
    send: (id: string, text: string): void => {
      sender.send(id, text);
      loadMissing(id);
    },
    sendFile: (id: string, file: File, text: string): void => {
      sender.sendFile(id, file, text);
      loadMissing(id);
    },
    refresh,
    loadMore,
    show: (show: Show): void => {
      if (show === store.get().show) return;
      pages.beginShown();
      store.change({ show });
      if (store.get().hasMore) void refresh();
      else store.change({ hasMoreShown: false });
    },
    begin: starter.begin,
    /** Decrypts messages that other modules have read from the server. */
    readable: opener.messages,
    /** Opens a conversation, at a message if its id is given, and marks shown messages as read. */
    open: async (id: string, messageId?: string): Promise<void> => {
      openId = id;
      refreshPeerKeys(id, 'any');
      sender.restore(id);
      if (starter.isUnmade(id)) return sender.flush();
      const isAsked = window.ask(id);
      if (messageId === undefined && isAtEnd(store.threadOf(id))) {
        store.setThread(id, { ...store.threadOf(id), targetId: undefined });
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
        if (!isAsked()) return;
        const { messages_failed } = outcomes.chat;
        const failure = getSentence(error, messages_failed);
        const thread = store.threadOf(id);
        // If messages are loaded, they stay on screen, and the failure is shown as a toast.
        if (thread.isLoaded) toasts.error(failure, messages_failed);
        else store.setThread(id, { ...thread, failure });
      }
    },
    loadOlder: async (id: string): Promise<void> => {
      const thread = store.threadOf(id);
      if (!hasOlder(thread)) return;
      const older = await readMessages(me, id, { before: thread.messages[0]?._id });
      store.add(id, await opener.messages(id, older));
    },
    /** Loads newer messages, for a conversation that was opened at an older message. */
    loadNewer: async (id: string): Promise<void> => {
      await window.loadNewer(id);
      noteSeen(id);
      void sender.flush();
    },
    /** Stores picked files of a conversation until its next message is sent. */
    stage: (id: string, staged: readonly File[]) =>
      store.setThread(id, { ...store.threadOf(id), staged }),
    tellTyping: (receiverId: string, isTyping: boolean): void => {
      typingTo = isTyping ? receiverId : undefined;
      emitTyping(receiverId, isTyping);
    },
    modeOf: gate.modeOf,
    /** Asks the member whether messages may be sent without encryption. */
    askPlain: (id: string) => store.setThread(id, { ...store.threadOf(id), isAsking: true }),
    /** Records the member's consent to plain text and sends the waiting messages. */
    agreePlain: async (id: string): Promise<void> => {
      await gate.agree(id);
      sender.retryAsked(id);
    },
    /** Returns the encryption; undefined while it loads, or if the inbox has no encryption. */
    encryption: secretLine.now,
    /** Reads the other party's keys again if the member's own keys are ready, otherwise the own. */
    checkAgain: (peerId: string): void => {
      const encryption = secretLine.now();
      if (encryption?.get().own === 'ready') void encryption.refresh(peerId);
      else secretLine.reload();
    },
    close: (): void => {
      isClosed = true;
      starter.close();
      const isSessionOver = getAccessToken() !== token;
      store.close();
      if (isSessionOver) releaseShownFile();
      document.removeEventListener('visibilitychange', onVisible);
      typing.close();
      live.close();
      // Closes the vault last: it first has to release the message numbers of unsent messages.
      void sender.close(isSessionOver).finally(() => secretLine.close());
    },
  };
}

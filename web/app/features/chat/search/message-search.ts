import { type Conversation, fileBody, type Message } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { chatSearch } from '@threshold/contract/texts/chat-texts';
import { getSentence } from '#app/lib/api/api-error.ts';
import type { Encryption, Finding, SearchedRow } from '#app/lib/encryption.ts';
import type { Excerpt } from '#app/lib/find-words.ts';
import { pause } from '#app/lib/page/timers.ts';
import { createStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import {
  getOtherParty,
  type Me,
  type Other,
  readConversationPage,
  readOlder,
} from '../model/inbox-requests.ts';
import { waitForOwnKeys } from '../model/open-sealed.ts';
import { getPeer } from '../model/shown-message.ts';

/** Requests without delay, and milliseconds between the next ones. Stays below the rate limit. */
const AT_ONCE = 60;
const BETWEEN_MS = 400;

/** Due time of the next request at an even rate of `BETWEEN_MS`. All searches share it. */
let due = 0;

/** Calls `read`, after a delay if too many requests were sent before it. */
async function runPaced<T>(read: () => Promise<T>): Promise<T> {
  const now = performance.now();
  due = Math.max(due, now) + BETWEEN_MS;
  const wait = due - now - AT_ONCE * BETWEEN_MS;
  if (wait > 0) await pause(wait);
  return read();
}

export interface Hit {
  readonly messageId: string;
  readonly conversationId: string;
  readonly other: Other;
  readonly isMine: boolean;
  readonly createdAt: string;
  readonly excerpt: Excerpt;
}

export interface SearchState {
  /** `paused`: after many hits the search waits until the member continues it. */
  readonly phase: 'running' | 'paused' | 'stopped' | 'failed' | 'done';
  readonly failure?: string | undefined;
  readonly hits: readonly Hit[];
  readonly searched: number;
  readonly unopened: number;
  /** Number of searched conversations; `total` is the number of all, undefined until known. */
  readonly conversations: number;
  readonly total: number | undefined;
}

const initialState: SearchState = {
  phase: 'running',
  hits: [],
  searched: 0,
  unopened: 0,
  conversations: 0,
  total: undefined,
};

/** A conversation still to be searched, with the search result for its last message. */
interface QueuedConversation {
  readonly conversation: Conversation;
  readonly ofLast: Finding;
}

/** Fields that the search needs; no position, because a conversation's last message has none. */
type Searchable = Pick<Message, '_id' | 'body' | 'sender' | 'clientMessageId' | 'createdAt'> & {
  readonly fileName: string | undefined;
};

/** Searches all messages of a member. Only one page is in memory at a time. */
export function createMessageSearch(
  inbox: Pick<Inbox, 'encryption' | 'store'>,
  me: Me,
  words: string,
) {
  const store = createStore(initialState);
  const change = (next: Partial<SearchState>) => store.set({ ...store.get(), ...next });
  const due: QueuedConversation[] = [];
  const seen = new Set<string>();
  /** Message id of each hit by conversation, sender and client id, to detect replayed messages. */
  const hitNames = new Map<string, string>();
  let nextPage: number | undefined = 1;
  /** True once the last page of conversations has been read, so that the first page is repeated. */
  let isReadAgain = false;
  /** Id of the oldest searched message in the current conversation; undefined at its start. */
  let before: string | undefined;
  let turn = 0;
  /** Number of hits at which the search pauses. */
  let rest = 0;
  let last: Promise<void> = Promise.resolve();

  const isLoading = () => inbox.store.get().encryption?.own === 'loading';

  async function encryptionKnown(): Promise<Encryption> {
    await waitForOwnKeys(inbox.store);
    // Sealed messages must not count as undecrypted only because the keys are not loaded yet.
    if (isLoading()) throw new Error('keys not known');
    const encryption = inbox.encryption();
    if (!encryption) throw new Error('no worker');
    return encryption;
  }

  /** Reads a page of conversations and searches the last message of each. */
  async function takeConversations(page: number): Promise<void> {
    const { data, total, limit } = await runPaced(() => readConversationPage(me, page));
    // New activity moves conversations to other pages, so a conversation may be read twice.
    const unseen = data.filter(({ _id }) => !seen.has(_id));
    const fresh = unseen.filter(({ lastMessage }) => lastMessage);
    const rows = fresh.flatMap((one) =>
      one.lastMessage ? [rowOf(toSearchableLastMessage(one.lastMessage), one)] : [],
    );
    const findings = await (await encryptionKnown()).find(words, rows);
    for (const { _id } of data) seen.add(_id);
    for (const [nr, conversation] of fresh.entries())
      due.push({ conversation, ofLast: findings[nr] ?? { kind: 'unopened' } });
    nextPage = pageAfter(page, page * limit < total);
    const empty = unseen.filter(({ lastMessage }) => !lastMessage).length;
    change({ total, conversations: store.get().conversations + empty });
  }

  /** Number of the next page. After the last, page 1 again: conversations may have moved to it. */
  function pageAfter(page: number, isMore: boolean): number | undefined {
    if (isReadAgain) return undefined;
    if (isMore) return page + 1;
    isReadAgain = page > 1;
    return isReadAgain ? 1 : undefined;
  }

  /** Searches a page of a conversation's messages, from the newest to the oldest. */
  async function lookInto({ conversation, ofLast }: QueuedConversation): Promise<void> {
    const newest = conversation.lastMessage;
    if (!newest) return;
    const older = await runPaced(() => readOlder(me, conversation._id, before ?? newest._id));
    const messages = older.toReversed().map(toSearchable);
    const rows = messages.map((one) => rowOf(one, conversation));
    const findings = await (await encryptionKnown()).find(words, rows);
    const found = [
      ...(before === undefined ? [[toSearchableLastMessage(newest), ofLast] as const] : []),
      ...messages.map((one, nr) => [one, findings[nr]] as const),
    ];
    for (const [message, finding] of found) note(message, finding, conversation);
    const [oldest] = older;
    before = oldest && oldest.position > 1 ? oldest._id : undefined;
    if (before !== undefined) return;
    due.shift();
    change({ conversations: store.get().conversations + 1 });
  }

  function note(
    message: Searchable,
    finding: Finding | undefined,
    conversation: Conversation,
  ): void {
    const { searched, unopened, hits } = store.get();
    if (!finding || finding.kind === 'unopened') return change({ unopened: unopened + 1 });
    change({ searched: searched + 1 });
    if (finding.kind !== 'found') return;
    const { _id: messageId, sender, clientMessageId, createdAt } = message;
    const name = clientMessageId ? `${conversation._id} ${sender} ${clientMessageId}` : messageId;
    // Of a replayed message, the oldest copy counts. The search finds it last: it goes backwards.
    const repeated = hitNames.get(name);
    hitNames.set(name, messageId);
    const hit: Hit = {
      messageId,
      conversationId: conversation._id,
      other: getOtherParty(conversation, me),
      isMine: sender === me._id,
      createdAt,
      excerpt: finding.excerpt,
    };
    change({ hits: [...hits.filter((one) => one.messageId !== repeated), hit] });
  }

  const rowOf = (message: Searchable, conversation: Conversation): SearchedRow => {
    const talk = getPeer(conversation, me);
    const { sender, clientMessageId, fileName } = message;
    const place = { pair: talk.pair, senderId: sender, clientId: clientMessageId ?? '' };
    const body = message.body === fileBody && fileName ? '' : message.body;
    return { ...talk, body, place, fileName };
  };

  /** Searches a page of messages or lists a page of conversations. @returns false at the end */
  async function step(): Promise<boolean> {
    if (due[0]) await lookInto(due[0]);
    else if (nextPage !== undefined) await takeConversations(nextPage);
    else return false;
    return true;
  }

  async function go(own: number): Promise<void> {
    if (own !== turn) return;
    rest = store.get().hits.length + limits.chat.finds_page_size;
    try {
      while (await step()) {
        if (own !== turn) return;
        const isMore = due.length > 0 || nextPage !== undefined;
        if (isMore && store.get().hits.length >= rest) return change({ phase: 'paused' });
      }
      change({ phase: 'done' });
    } catch (error) {
      const fallback = inbox.encryption() || isLoading() ? chatSearch.failed : chatSearch.no_worker;
      if (own === turn) change({ phase: 'failed', failure: getSentence(error, fallback) });
    }
  }

  return {
    store,

    /** Starts the search, or continues it after a stop, a pause or a failure. Never rejects. */
    run: (): Promise<void> => {
      turn += 1;
      const own = turn;
      change({ phase: 'running', failure: undefined });
      // Waits for the step that was running when the search was stopped.
      last = last.then(() => go(own));
      return last;
    },

    /** Stops the search; `run` continues it. */
    stop: (): void => {
      turn += 1;
      if (store.get().phase === 'running') change({ phase: 'stopped' });
    },
  };
}

const toSearchableLastMessage = (last: NonNullable<Conversation['lastMessage']>): Searchable => ({
  ...last,
  fileName: last.file_name ?? undefined,
});

const toSearchable = (message: Message): Searchable => ({
  ...message,
  fileName: message.file?.original_name,
});

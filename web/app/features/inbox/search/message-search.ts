import { type Conversation, fileBody, type Message } from '@threshold/contract/chat-messages';
import { limits } from '@threshold/contract/limits';
import { chatSearch } from '@threshold/contract/outcomes-chat-search';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import type { Encryption, Finding, SoughtRow } from '#app/lib/encryption.ts';
import type { Excerpt } from '#app/lib/find-words.ts';
import { createStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import { type Me, type Other, otherOf } from '../model/inbox-requests.ts';
import { ownKnown } from '../model/open-sealed.ts';
import { talkOf } from '../model/shown-message.ts';
import { paced } from './pace.ts';
import { type FoundPage, readConversationPage, readOlder } from './search-requests.ts';

/** A message that has the words. */
export interface Hit {
  readonly messageId: string;
  readonly conversationId: string;
  readonly other: Other;
  readonly isMine: boolean;
  readonly createdAt: string;
  readonly excerpt: Excerpt;
}

/** How far a search is, and what it found. */
export interface SearchState {
  /** `paused`: it found so many that its reader says whether it goes on. */
  readonly phase: 'running' | 'paused' | 'stopped' | 'failed' | 'done';
  readonly failure?: string | undefined;
  readonly hits: readonly Hit[];
  /** Messages that were looked into. */
  readonly searched: number;
  /** Messages that could not be opened here. */
  readonly unopened: number;
  /** Conversations that were looked through, of so many as far as is known. */
  readonly conversations: number;
  readonly total: number | undefined;
}

const begun: SearchState = {
  phase: 'running',
  hits: [],
  searched: 0,
  unopened: 0,
  conversations: 0,
  total: undefined,
};

/** A conversation whose turn comes, with what its last message came to. */
interface Due {
  readonly conversation: Conversation;
  readonly ofLast: Finding;
}

/** What a message has that is searched: also that of the list, which has no place. */
type Sought = Pick<Message, '_id' | 'body' | 'sender' | 'clientMessageId' | 'createdAt'> & {
  readonly fileName: string | undefined;
};

/** The search for words in all messages of a member. It holds one page of them at a time, and keeps excerpts alone. */
export function createMessageSearch(
  inbox: Pick<Inbox, 'encryption' | 'store'>,
  me: Me,
  words: string,
) {
  const store = createStore(begun);
  const change = (next: Partial<SearchState>) => store.set({ ...store.get(), ...next });
  const due: Due[] = [];
  const seen = new Set<string>();
  /** By whom and which: what the server has stored again is no other message. */
  const hitNames = new Map<string, string>();
  let nextPage: number | undefined = 1;
  /** Whether the beginning of a list of several pages was read again. */
  let isReadAgain = false;
  /** The oldest message of the first conversation that was looked into. */
  let before: string | undefined;
  let turn = 0;
  /** The finds after which it rests. */
  let rest = 0;
  let last: Promise<void> = Promise.resolve();

  const isLoading = () => inbox.store.get().encryption?.own === 'loading';

  async function encryptionKnown(): Promise<Encryption> {
    await ownKnown(inbox.store);
    // What they would open must not be called closed.
    if (isLoading()) throw new Error('keys not known');
    const encryption = inbox.encryption();
    if (!encryption) throw new Error('no worker');
    return encryption;
  }

  /** Reads on in the list of conversations, and looks into the last message of each. */
  async function takeConversations(page: number): Promise<void> {
    const { data, total, limit }: FoundPage = await paced(() => readConversationPage(me, page));
    // One that came to the top meanwhile moves the pages: none is searched twice.
    const unseen = data.filter(({ _id }) => !seen.has(_id));
    const fresh = unseen.filter(({ lastMessage }) => lastMessage);
    const rows = fresh.flatMap((one) =>
      one.lastMessage ? [rowOf(lastOf(one.lastMessage), one)] : [],
    );
    const findings = await (await encryptionKnown()).find(words, rows);
    for (const { _id } of data) seen.add(_id);
    for (const [nr, conversation] of fresh.entries())
      due.push({ conversation, ofLast: findings[nr] ?? { kind: 'unopened' } });
    nextPage = pageAfter(page, page * limit < total);
    const empty = unseen.filter(({ lastMessage }) => !lastMessage).length;
    change({ total, conversations: store.get().conversations + empty });
  }

  /** The first one once more after the last: one from behind may have come there, and would be on no page. */
  function pageAfter(page: number, isMore: boolean): number | undefined {
    if (isReadAgain) return undefined;
    if (isMore) return page + 1;
    isReadAgain = page > 1;
    return isReadAgain ? 1 : undefined;
  }

  /** Looks into a page of a conversation, from the newest to the oldest. */
  async function lookInto({ conversation, ofLast }: Due): Promise<void> {
    const newest = conversation.lastMessage;
    if (!newest) return;
    const older = await paced(() => readOlder(me, conversation._id, before ?? newest._id));
    const sought = older.toReversed().map(soughtOf);
    const rows = sought.map((one) => rowOf(one, conversation));
    const findings = await (await encryptionKnown()).find(words, rows);
    const found = [
      ...(before === undefined ? [[lastOf(newest), ofLast] as const] : []),
      ...sought.map((one, nr) => [one, findings[nr]] as const),
    ];
    for (const [message, finding] of found) note(message, finding, conversation);
    before = older[0]?._id;
    if (before !== undefined && older.length === limits.chat.max_page_size) return;
    before = undefined;
    due.shift();
    change({ conversations: store.get().conversations + 1 });
  }

  function note(message: Sought, finding: Finding | undefined, conversation: Conversation): void {
    const { searched, unopened, hits } = store.get();
    if (!finding || finding.kind === 'unopened') return change({ unopened: unopened + 1 });
    change({ searched: searched + 1 });
    if (finding.kind !== 'found') return;
    const { _id: messageId, sender, clientMessageId, createdAt } = message;
    const name = clientMessageId ? `${conversation._id} ${sender} ${clientMessageId}` : messageId;
    // Of what the server has stored again the first one counts, which comes last.
    const repeated = hitNames.get(name);
    hitNames.set(name, messageId);
    const hit: Hit = {
      messageId,
      conversationId: conversation._id,
      other: otherOf(conversation, me),
      isMine: sender === me._id,
      createdAt,
      excerpt: finding.excerpt,
    };
    change({ hits: [...hits.filter((one) => one.messageId !== repeated), hit] });
  }

  const rowOf = (message: Sought, conversation: Conversation): SoughtRow => {
    const talk = talkOf(conversation, me);
    const { sender, clientMessageId, fileName } = message;
    const place = { pair: talk.pair, senderId: sender, clientId: clientMessageId ?? '' };
    const body = message.body === fileBody && fileName ? '' : message.body;
    return { ...talk, body, place, fileName };
  };

  /** @returns whether there was something to do */
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
      if (own === turn) change({ phase: 'failed', failure: sentenceOf(error, fallback) });
    }
  }

  return {
    store,

    /** Searches, from where it stopped if it did. It never fails. */
    run: (): Promise<void> => {
      turn += 1;
      const own = turn;
      change({ phase: 'running', failure: undefined });
      // A step that was under way when it was stopped ends first.
      last = last.then(() => go(own));
      return last;
    },

    /** Ends it where it is. */
    stop: (): void => {
      turn += 1;
      if (store.get().phase === 'running') change({ phase: 'stopped' });
    },
  };
}

const lastOf = (last: NonNullable<Conversation['lastMessage']>): Sought => ({
  ...last,
  fileName: last.file_name ?? undefined,
});

const soughtOf = (message: Message): Sought => ({
  ...message,
  fileName: message.file?.original_name,
});

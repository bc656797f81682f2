import type { Conversation, Message } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { chatSearch } from '@threshold/contract/texts/chat-texts';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnKeyState } from '#app/lib/encryption.ts';
import { fakeEncryption } from '#test/fake-encryption.ts';
import { conversation, me, message, toShownLast } from '#test/inbox-samples.ts';
import { createInboxStore } from '../model/inbox-store.ts';
import { createMessageSearch } from './message-search.ts';

const readConversationPage = vi.hoisted(() => vi.fn());
const readOlder = vi.hoisted(() => vi.fn());
const pause = vi.hoisted(() => vi.fn());
vi.mock('#app/lib/page/timers.ts', () => ({ pause }));
vi.mock('../model/inbox-requests.ts', async (original) => ({
  ...(await original<object>()),
  readConversationPage,
  readOlder,
}));

/** The server's messages of each conversation, oldest first. */
let chats: { conversation: Conversation; messages: readonly Message[] }[] = [];
const size = limits.chat.max_page_size;

afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

function chat(id: string, messages: readonly Message[]) {
  const last = messages.at(-1);
  return {
    conversation: conversation({ _id: id, lastMessage: last ? toShownLast(last) : null }),
    messages,
  };
}

/** Serves `chats`, with `limit` conversations and `most` messages per page. */
function serve(limit: number = size, most: number = size) {
  readConversationPage.mockImplementation(async (_me: unknown, page: number) => ({
    data: chats.slice((page - 1) * limit, page * limit).map(({ conversation }) => conversation),
    total: chats.length,
    limit,
  }));
  readOlder.mockImplementation(async (_me: unknown, id: string, before: string) => {
    const { messages = [] } = chats.find(({ conversation }) => conversation._id === id) ?? {};
    const end = messages.findIndex(({ _id }) => _id === before);
    return messages.slice(Math.max(0, end - most), end);
  });
}

const messageIn = (id: string, position: number, body: string, more: Partial<Message> = {}) =>
  message(position, { _id: `${id}-${position}`, conversationId: id, body, ...more });

function search(words: string, own: OwnKeyState = 'ready') {
  const fake = fakeEncryption({ own, people: {} });
  const store = createInboxStore(me);
  store.change({ encryption: { own, people: {} } });
  const started = createMessageSearch({ store, encryption: () => fake.encryption }, me, words);
  return { ...started, ...fake, inbox: store, state: started.store.get };
}

test('searches all messages, newest first, without marking messages as read', async () => {
  chats = [
    chat('a', [messageIn('a', 1, 'The deposit is paid'), messageIn('a', 2, 'Thanks')]),
    chat('b', [
      messageIn('b', 1, 'e2e1.What deposit?'),
      messageIn('b', 2, 'e2e1.A Deposit of 10 %'),
    ]),
    chat('empty', []),
  ];
  serve(2);
  const { run, state } = search('DEPOSIT');
  await run();
  expect(state()).toMatchObject({
    phase: 'done',
    searched: 4,
    unopened: 0,
    conversations: 3,
    total: 3,
  });
  expect(state().hits.map(({ messageId }) => messageId)).toEqual(['a-1', 'b-2', 'b-1']);
  expect(state().hits[0]).toMatchObject({ other: { name: 'Marlo Banksia' }, isMine: false });
  // The newest page of a conversation is never requested, because that would mark it as read.
  expect(readOlder.mock.calls.map(([, id, before]) => [id, before])).toEqual([
    ['a', 'a-2'],
    ['b', 'b-2'],
  ]);
});

test('excludes messages that cannot be decrypted from the number of searched messages', async () => {
  chats = [chat('a', [messageIn('a', 1, 'e2e1.deposit'), messageIn('a', 2, 'A plain deposit')])];
  serve();
  const { run, state } = search('deposit', 'locked');
  await run();
  expect(state()).toMatchObject({ phase: 'done', searched: 1, unopened: 1 });
  expect(state().hits).toHaveLength(1);
});

test('reads and decrypts a long conversation page by page', async () => {
  const long = Array.from({ length: 2 * size + 10 }, (_, nr) =>
    messageIn('a', nr + 1, nr === 3 ? 'deposit' : 'word'),
  );
  chats = [chat('a', long)];
  // The server returns half pages, as if long texts filled them.
  serve(size, size / 2);
  const { run, state, calls } = search('deposit');
  await run();
  expect(state()).toMatchObject({ phase: 'done', searched: long.length });
  expect(state().hits.map(({ messageId }) => messageId)).toEqual(['a-4']);
  expect(Math.max(...calls.searched)).toBeLessThanOrEqual(size / 2);
  expect(readOlder).toHaveBeenCalledTimes(5);
});

test('the search pauses after a page of hits, and can be continued', async () => {
  const many = limits.chat.finds_page_size;
  chats = ['a', 'b', 'c'].map((id) =>
    chat(
      id,
      Array.from({ length: many }, (_, nr) =>
        messageIn(id, nr + 1, 'deposit', { clientMessageId: null }),
      ),
    ),
  );
  serve();
  const { run, stop, state } = search('deposit');
  await run();
  expect(state()).toMatchObject({ phase: 'paused', conversations: 1 });
  expect(state().hits).toHaveLength(many);
  const second = run();
  stop();
  expect(state().phase).toBe('stopped');
  await second;
  expect(state()).toMatchObject({ phase: 'stopped', conversations: 1 });
  await run();
  await run();
  expect(state()).toMatchObject({ phase: 'done', conversations: 3, searched: 3 * many });
  expect(new Set(state().hits.map(({ messageId }) => messageId)).size).toBe(3 * many);
});

test('the search fails when offline and continues on retry', async () => {
  chats = [
    chat('a', [messageIn('a', 1, 'deposit')]),
    chat('b', [messageIn('b', 1, 'deposit'), messageIn('b', 2, 'word')]),
  ];
  serve();
  const { run, state } = search('deposit');
  readOlder.mockRejectedValueOnce(new Error('offline'));
  await run();
  expect(state()).toMatchObject({ phase: 'failed', failure: chatSearch.failed, searched: 0 });
  await run();
  expect(state()).toMatchObject({ phase: 'done', failure: undefined, searched: 3 });
});

test('the search fails without the worker that decrypts messages', async () => {
  chats = [chat('a', [messageIn('a', 1, 'deposit')])];
  serve();
  const store = createInboxStore(me);
  const { run, store: state } = createMessageSearch(
    { store, encryption: () => undefined },
    me,
    'deposit',
  );
  await run();
  expect(state.get()).toMatchObject({ phase: 'failed', failure: chatSearch.no_worker });
});

test('finds a replayed message once, at its first occurrence', async () => {
  chats = [
    chat('a', [
      messageIn('a', 1, 'e2e1.deposit', { clientMessageId: 'm' }),
      messageIn('a', 2, 'e2e1.deposit', { clientMessageId: 'm' }),
    ]),
  ];
  serve();
  const { run, state } = search('deposit');
  await run();
  expect(state().hits.map(({ messageId }) => messageId)).toEqual(['a-1']);
});

test('finds messages of a conversation that moves up during the search', async () => {
  chats = ['a', 'b', 'c', 'd'].map((id) => chat(id, [messageIn(id, 1, `The deposit of ${id}`)]));
  serve(2);
  const { run, state } = search('deposit');
  readOlder.mockImplementationOnce(async () => {
    chats = [3, 0, 1, 2].flatMap((nr) => chats[nr] ?? []);
    return [];
  });
  await run();
  expect(state().hits.map(({ messageId }) => messageId)).toEqual(['a-1', 'b-1', 'c-1', 'd-1']);
  expect(state()).toMatchObject({ phase: 'done', searched: 4, conversations: 4, total: 4 });
});

test("the search fails while the member's keys load, then succeeds on retry", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  chats = [chat('a', [messageIn('a', 1, 'e2e1.deposit')])];
  serve();
  const { run, state, store, inbox } = search('deposit', 'loading');
  const first = run();
  await vi.advanceTimersByTimeAsync(5000);
  await first;
  expect(state()).toMatchObject({ phase: 'failed', failure: chatSearch.failed, unopened: 0 });
  store.set({ own: 'ready', people: {} });
  inbox.change({ encryption: { own: 'ready', people: {} } });
  await run();
  expect(state()).toMatchObject({ phase: 'done', searched: 1, unopened: 0 });
});

test("delays requests of successive searches below the API's rate limit", async () => {
  chats = Array.from({ length: 40 }, (_, nr) => chat(`c${nr}`, [messageIn(`c${nr}`, 1, 'word')]));
  serve();
  await search('deposit').run();
  await search('settlement').run();
  expect(readOlder).toHaveBeenCalledTimes(80);
  expect(pause).toHaveBeenCalled();
});

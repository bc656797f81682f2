import { resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStoredSession, storageKeys } from '#app/lib/account/storage.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { Encryption, StartEncryption } from '#app/lib/encryption.ts';
import { prepareFile } from '#app/lib/files/show-file.ts';
import { fakeEncryption } from '#test/fake-encryption.ts';
import { createLiveSocket, fakeChatServer } from '#test/fake-sockets.ts';
import { conversation, me, message } from '#test/inbox-samples.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { RETRY_MS } from './connections.ts';
import { type Inbox, startInbox } from './inbox.ts';

const readMessages = vi.hoisted(() => vi.fn());
const readProspect = vi.hoisted(() => vi.fn());
const openConversation = vi.hoisted(() => vi.fn());
/** Conversations on the server, one per page of the list. */
let people = [conversation()];
/** Promises that the next list requests await, one per request, before they return. */
let listDelays: Promise<void>[] = [];
vi.mock('./inbox-requests.ts', async (original) => ({
  ...(await original<typeof import('./inbox-requests.ts')>()),
  readConversations: async (_me: unknown, pages: number, { unread }: { unread?: boolean } = {}) => {
    const matching = unread ? people.filter((one) => one.unread > 0) : people;
    await listDelays.shift();
    return { conversations: matching.slice(0, pages), hasMore: pages < matching.length };
  },
  readMessages,
  readNewRecipient: readProspect,
  openConversation,
}));

/** A document whose visibility events the test dispatches. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let inbox: Inbox | undefined;

beforeEach(() => vi.stubGlobal('document', page));
afterEach(() => {
  vi.useRealTimers();
  people = [conversation()];
  listDelays = [];
  inbox?.close();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('the inbox counts as connected until a connection fails or ends', async () => {
  const { socket, arrive } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket));
  const isConnected = () => inbox?.store.get().isConnected;
  expect(isConnected()).toBe(true);
  await arrive('connect_error');
  expect(isConnected()).toBe(false);
  await arrive('connect');
  expect(isConnected()).toBe(true);
  await arrive('disconnect');
  expect(isConnected()).toBe(false);
  inbox.close();
  inbox = startInbox(me, Promise.reject(new Error('no program')));
  vi.spyOn(console, 'error').mockReturnValue();
  await vi.waitUntil(() => !isConnected());
});

test.each(['visible again', 'connected again'])(
  'reloads message keys when the page is %s',
  async (when) => {
    const { encryption, store, ownKeys } = fakeEncryption({ own: 'loading', people: {} });
    const { socket, arrive } = createLiveSocket();
    inbox = startInbox(me, Promise.resolve(socket), async () => encryption);
    await vi.waitUntil(() => inbox?.encryption());
    ownKeys.current = 'locked';
    if (when === 'visible again') page.dispatchEvent(new Event('visibilitychange'));
    else await arrive('connect');
    await expect.poll(() => store.get().own).toBe('locked');
  },
);

test('restarts failed encryption exactly once when the inbox connects', async () => {
  const { encryption } = fakeEncryption({ own: 'ready', people: {} });
  const start = vi.fn<StartEncryption>().mockRejectedValueOnce(new Error('offline'));
  let give: (started: Encryption) => void = () => undefined;
  start.mockReturnValueOnce(
    new Promise<Encryption>((resolve) => {
      give = resolve;
    }),
  );
  const { socket, arrive } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket), start);
  await expect.poll(() => inbox?.store.get().encryption?.own).toBe('failed');
  await arrive('connect');
  page.dispatchEvent(new Event('visibilitychange'));
  give(encryption);
  await expect.poll(() => inbox?.store.get().encryption?.own).toBe('ready');
  expect(start).toHaveBeenCalledTimes(2);
});

test('retries a failed request for missing messages after a delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { socket, arrive } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket));
  await vi.waitUntil(() => inbox?.store.get().conversations);
  readMessages.mockResolvedValueOnce([message(1)]);
  await inbox.open('c');
  readMessages.mockRejectedValueOnce(new Error('offline'));
  await arrive('message', { message: message(3) });
  await expect.poll(() => readMessages).toHaveBeenCalledTimes(2);
  // A second message after the gap starts no second retry.
  await arrive('message', { message: message(4) });
  const last = () => inbox?.store.conversation('c')?.lastMessage?._id;
  await expect.poll(last).toBe(message(4)._id);
  // The server returns a page with one message, as if long texts filled it.
  readMessages.mockResolvedValueOnce([message(2)]).mockResolvedValueOnce([message(3), message(4)]);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  const positions = () => inbox?.store.threadOf('c').messages.map(({ position }) => position);
  await expect.poll(positions).toEqual([1, 2, 3, 4]);
  expect(readMessages).toHaveBeenCalledTimes(4);
});

test('sends the current typing state to the server on each connection', async () => {
  const { socket, arrive, emit } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket));
  inbox.tellTyping('vendor-1', true);
  await arrive('connect');
  const typingEvents = () => emit.mock.calls.filter(([name]) => name === 'typing');
  expect(typingEvents()).toEqual([['typing', { receiverId: 'vendor-1', isTyping: true }]]);
  inbox.tellTyping('vendor-1', false);
  await arrive('connect');
  expect(typingEvents().slice(1)).toEqual([
    ['typing', { receiverId: 'vendor-1', isTyping: false }],
  ]);
});

test('revokes the object URL of an opened file only at sign-out', async () => {
  stubLocalStorage().set(storageKeys.accessToken, 'token');
  let address = '';
  vi.stubGlobal('window', { open: (opened: string) => (address = opened) });
  const start = () => startInbox(me, Promise.resolve(createLiveSocket().socket));
  inbox = start();
  prepareFile(Uint8Array.from(new TextEncoder().encode('a plan')).buffer, 'plan.txt').open();
  inbox.close();
  expect(resolveObjectURL(address)).toBeDefined();
  inbox = start();
  clearStoredSession();
  inbox.close();
  expect(resolveObjectURL(address)).toBeUndefined();
});

test('ignores an older conversation list that arrives after a newer list', async () => {
  const older = Promise.withResolvers<void>();
  listDelays = [older.promise];
  people = [];
  inbox = startInbox(me, Promise.resolve(createLiveSocket().socket));
  people = [conversation()];
  await inbox.refresh();
  older.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(inbox.store.get().conversations).toHaveLength(1);
});

test('reloads as many conversations on refresh as were loaded before', async () => {
  people = ['c', 'd', 'e', 'f'].map((_id) => conversation({ _id }));
  inbox = startInbox(me, Promise.resolve(createLiveSocket().socket));
  await vi.waitUntil(() => inbox?.store.get().conversations);
  const ids = () => inbox?.store.get().conversations?.map(({ _id }) => _id);
  const there = (_id: string) => readProspect.mockResolvedValueOnce({ _id, sides: null });
  there('e');
  await inbox.begin('them');
  expect(ids()).toEqual(['c', 'd', 'e']);
  expect(inbox.store.get().hasMore).toBe(true);
  await inbox.refresh();
  expect(ids()).toEqual(['c', 'd', 'e']);
  there('nobody');
  await inbox.begin('them');
  expect(ids()).toEqual(['c', 'd', 'e', 'f']);
  expect(inbox.store.get().hasMore).toBe(false);
});

describe('the inbox', () => {
  const made = { _id: 'made', status: 'pending' };

  /** Opens an empty inbox, and in it a person without a conversation, with this browser storage. */
  async function startConversation(kept?: Map<string, string>) {
    people = [];
    const disk = stubLocalStorage(kept).set(storageKeys.accessToken, 'token');
    const far = fakeChatServer();
    const socket = Object.assign(createLiveSocket().socket, far.socket);
    const started = startInbox(me, Promise.resolve(socket));
    inbox = started;
    await vi.waitUntil(() => started.store.get().conversations);
    const { vendor, customer } = conversation();
    readProspect.mockResolvedValue({ _id: null, sides: { vendor, customer } });
    readMessages.mockResolvedValue([]);
    expect(await started.begin('them')).toBe('them');
    await started.open('them');
    const outgoing = (id: string) => started.store.threadOf(id).outgoing;
    return { ...far, inbox: started, store: started.store, disk, outgoing };
  }

  test('creates a conversation only once when two first texts are sent', async () => {
    const { inbox: mine, store, came, disk } = await startConversation();
    expect(store.get().conversations).toEqual([]);
    expect(openConversation).not.toHaveBeenCalled();
    openConversation.mockResolvedValue(made);
    mine.send('them', 'Hello');
    mine.send('them', 'Are you there?');
    await expect
      .poll(() => came.map(({ message: text }) => text))
      .toEqual(['Hello', 'Are you there?']);
    expect(new Set(came.map(({ conversationId }) => conversationId))).toEqual(new Set(['made']));
    expect(openConversation).toHaveBeenCalledTimes(1);
    expect(store.get().conversations).toMatchObject([{ _id: 'made', status: 'pending' }]);
    await expect.poll(() => store.threadOf('made').messages).toHaveLength(2);
    expect(disk.has(storageKeys.chatUnsent)).toBe(false);
    // The server's list does not have the conversation yet, but the inbox retains it.
    await mine.refresh();
    expect(store.get().conversations).toMatchObject([{ _id: 'made' }]);
  });

  test('retains an unsent message if its conversation cannot be created', async () => {
    const { inbox: mine, came, outgoing } = await startConversation();
    openConversation.mockRejectedValueOnce(new ApiError(429, 'too_many', 'Tomorrow.'));
    mine.send('them', 'Hello');
    await expect.poll(() => outgoing('them')).toMatchObject([{ reason: 'Tomorrow.' }]);
    expect(came).toEqual([]);
    openConversation.mockResolvedValue(made);
    mine.retry('them', outgoing('them')[0]?.clientMessageId ?? '');
    await expect.poll(() => came).toHaveLength(1);
  });

  test('moves unsent texts to the conversation created by another tab', async () => {
    const { inbox: mine, store, came, disk, outgoing } = await startConversation();
    openConversation.mockRejectedValueOnce(new ApiError(0, 'offline', ''));
    mine.send('them', 'Hello');
    await expect.poll(() => outgoing('them')).toMatchObject([{ isCutOff: true }]);
    disk.set(storageKeys.chatDrafts, JSON.stringify({ 'me them': 'And' }));
    people = [conversation({ _id: 'made' })];
    await mine.refresh();
    expect(outgoing('made')).toHaveLength(1);
    expect(JSON.parse(disk.get(storageKeys.chatDrafts) ?? '')).toEqual({ 'me made': 'And' });
    await mine.open('made');
    mine.retry('made', outgoing('made')[0]?.clientMessageId ?? '');
    await expect.poll(() => came).toMatchObject([{ conversationId: 'made', message: 'Hello' }]);
    expect(store.get().newConversations).toMatchObject([{ _id: 'made' }]);
  });

  test('ignores unsent texts of another member who used this browser', async () => {
    const text = [{ clientMessageId: 'm', body: 'My income', at: '2026-01-01' }];
    const storage = new Map<string, string>([
      [storageKeys.chatUnsent, JSON.stringify({ 'other them': text })],
      [storageKeys.chatDrafts, JSON.stringify({ 'other them': 'And' })],
    ]);
    openConversation.mockResolvedValue(made);
    const { inbox: mine, store, came, disk, outgoing } = await startConversation(storage);
    expect([outgoing('them'), store.storedTexts.draftOf('them')]).toEqual([[], '']);
    people = [conversation({ _id: 'made' })];
    await mine.refresh();
    await mine.open('made');
    expect([outgoing('made'), store.storedTexts.draftOf('made')]).toEqual([[], '']);
    expect(openConversation).not.toHaveBeenCalled();
    expect(came).toEqual([]);
    expect(JSON.parse(disk.get(storageKeys.chatUnsent) ?? '')).toEqual({ 'other them': text });
  });
});

test('loads further pages of the list until a conversation matches the filter', async () => {
  people = [0, 3, 0, 5].map((unread, nr) => conversation({ _id: `c${nr}`, unread }));
  inbox = startInbox(me, Promise.resolve(createLiveSocket().socket));
  const { store } = inbox;
  const ids = () => store.get().conversations?.map(({ _id }) => _id);
  await expect.poll(ids).toEqual(['c0']);
  inbox.show('unread');
  await expect.poll(ids).toEqual(['c0', 'c1']);
  expect(store.get()).toMatchObject({ hasMore: true, hasMoreShown: true });
  await inbox.loadMore();
  expect(ids()).toEqual(['c0', 'c1', 'c3']);
  expect(store.get()).toMatchObject({ hasMore: true, hasMoreShown: false });
  inbox.show('all');
  await inbox.loadMore();
  expect(ids()).toEqual(['c0', 'c1']);
});

test('shows a conversation as pinned after pinning in another browser', async () => {
  people = [conversation()];
  const { socket, arrive } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket));
  const { store } = inbox;
  await expect.poll(() => store.get().conversations).toMatchObject([{ shelf: 'inbox' }]);
  people = [conversation({ shelf: 'pinned' })];
  await arrive('shelf', { conversationId: 'c', shelf: 'pinned' });
  expect(store.get().conversations).toMatchObject([{ shelf: 'pinned' }]);
});

test('applies a filter that was set before the list was loaded', async () => {
  people = [conversation({ _id: 'c0' }), conversation({ _id: 'c1', unread: 1 })];
  inbox = startInbox(me, Promise.resolve(createLiveSocket().socket));
  const { store } = inbox;
  inbox.show('unread');
  await expect.poll(() => store.get().conversations?.map(({ _id }) => _id)).toEqual(['c0', 'c1']);
  expect(store.get()).toMatchObject({ show: 'unread', hasMoreShown: false });
});

test('moves an archived conversation to the inbox on a new message', async () => {
  people = [conversation({ shelf: 'archived' })];
  const { socket, arrive } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket));
  const { store } = inbox;
  await expect.poll(() => store.get().conversations).toMatchObject([{ shelf: 'archived' }]);
  await arrive('message', { message: message(1) });
  await expect.poll(() => store.get().conversations).toMatchObject([{ shelf: 'inbox' }]);
});

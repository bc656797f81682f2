import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StartEncryption } from '#app/lib/encryption.ts';
import { toasts } from '#app/lib/toasts.ts';
import { fakeEncryption } from '#test/fake-encryption.ts';
import { createLiveSocket } from '#test/fake-sockets.ts';
import { conversation, me, message, toShownLast } from '#test/inbox-samples.ts';
import { type Inbox, startInbox } from './inbox.ts';

const readMessages = vi.hoisted(() => vi.fn());
let people = [conversation()];
vi.mock('./inbox-requests.ts', async (original) => ({
  ...(await original<typeof import('./inbox-requests.ts')>()),
  readConversations: async () => ({ conversations: people, hasMore: false }),
  readMessages,
}));

/** A document whose visibility events the test dispatches. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let inbox: Inbox | undefined;

beforeEach(() => vi.stubGlobal('document', page));
afterEach(() => {
  inbox?.close();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const thread = () => inbox?.store.threadOf('c');
const positions = () => thread()?.messages.map(({ position }) => position);

/** Opens an inbox with one conversation that ends with message 90; no message is loaded. */
async function listed(startEncryption?: StartEncryption) {
  people = [conversation({ lastMessage: toShownLast(message(90)), unread: 2 })];
  const { socket, arrive, emit } = createLiveSocket();
  inbox = startInbox(me, Promise.resolve(socket), startEncryption);
  await vi.waitUntil(() => inbox?.store.get().conversations);
  return { arrive, emit, inbox };
}

const above = [message(10), message(11), message(12)];

async function openFarAbove() {
  const started = await listed();
  readMessages.mockResolvedValueOnce(above);
  await started.inbox.open('c', 'id-11');
  return started;
}

/** Opens an inbox of a member with keys; the directory has no keys of the recipient. */
async function withKeys() {
  const fake = fakeEncryption({ own: 'ready', people: { them: { kind: 'none' } } });
  const started = await listed(async () => fake.encryption);
  await vi.waitUntil(() => started.inbox.encryption());
  return started;
}

test('treats a chat as encrypted even if only plain messages are loaded', async () => {
  const { inbox: opened } = await withKeys();
  readMessages.mockResolvedValueOnce([message(89, { body: 'e2e1.secret' }), message(90)]);
  await opened.open('c');
  expect(opened.modeOf('c')).toBe('stale');
  readMessages.mockResolvedValueOnce(above);
  await opened.open('c', 'id-11');
  expect(positions()).toEqual([10, 11, 12]);
  expect(opened.modeOf('c')).toBe('stale');
  readMessages.mockResolvedValueOnce([message(90)]);
  await opened.open('c');
  expect(opened.modeOf('c')).toBe('stale');
});

test('delays sending until the newest messages are loaded and displayed', async () => {
  const { inbox: opened, arrive } = await withKeys();
  await arrive('connect');
  readMessages.mockResolvedValueOnce(above);
  await opened.open('c', 'id-11');
  expect(opened.modeOf('c')).toBe('wait');
  readMessages.mockResolvedValueOnce([message(89, { body: 'e2e1.secret' }), message(90)]);
  opened.send('c', 'Hello');
  await expect.poll(positions).toEqual([89, 90]);
  await expect.poll(() => thread()?.outgoing).toMatchObject([{ refusedAs: 'stale' }]);
});

test('loads messages around a linked message without marking newer messages as read', async () => {
  const { emit, inbox: opened } = await openFarAbove();
  expect(readMessages).toHaveBeenCalledWith(me, 'c', { around: 'id-11' });
  expect(positions()).toEqual([10, 11, 12]);
  expect(thread()).toMatchObject({ hasNewer: true, targetId: 'id-11', isLoaded: true });
  expect(emit.mock.calls.filter(([name]) => name === 'read')).toEqual([]);
  expect(opened.store.conversation('c')?.unread).toBe(2);
});

test('still displays messages around the linked message when new messages arrive', async () => {
  const { arrive } = await openFarAbove();
  people = [conversation({ lastMessage: toShownLast(message(91)), unread: 3 })];
  await arrive('message', { message: message(91) });
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => inbox?.store.conversation('c')?.lastMessage?._id).toBe('id-91');
  expect(positions()).toEqual([10, 11, 12]);
  expect(readMessages).toHaveBeenCalledOnce();
});

test('appends arriving messages once all earlier messages are loaded', async () => {
  const { arrive, emit, inbox: opened } = await openFarAbove();
  await arrive('connect');
  readMessages.mockResolvedValueOnce([message(13)]);
  await opened.loadNewer('c');
  expect(readMessages).toHaveBeenLastCalledWith(me, 'c', { after: 'id-12' });
  expect(thread()?.hasNewer).toBe(true);
  people = [conversation({ lastMessage: toShownLast(message(14)), unread: 1 })];
  opened.store.changeConversation('c', { lastMessage: toShownLast(message(14)) });
  readMessages.mockResolvedValueOnce([message(14)]);
  await opened.loadNewer('c');
  expect(thread()?.hasNewer).toBe(false);
  expect(emit.mock.calls.find(([name]) => name === 'read')).toEqual([
    'read',
    { conversationId: 'c', messageId: 'id-14' },
  ]);
  await arrive('message', { message: message(15) });
  await expect.poll(positions).toEqual([10, 11, 12, 13, 14, 15]);
});

test('replaces loaded older messages by the newest when the chat opens normally', async () => {
  const { inbox: opened } = await openFarAbove();
  readMessages.mockResolvedValueOnce([message(89), message(90)]);
  await opened.open('c');
  expect(positions()).toEqual([89, 90]);
  expect(thread()).toMatchObject({ hasNewer: false, targetId: undefined, turn: 2 });
  expect(opened.store.conversation('c')?.unread).toBe(0);
});

test('retains loaded messages if the linked message is among or next to them', async () => {
  const { inbox: opened } = await openFarAbove();
  await opened.open('c', 'id-12');
  expect(readMessages).toHaveBeenCalledOnce();
  expect(thread()).toMatchObject({ targetId: 'id-12', turn: 2 });
  readMessages.mockResolvedValueOnce([message(8), message(9), message(10)]);
  await opened.open('c', 'id-9');
  expect(positions()).toEqual([8, 9, 10, 11, 12]);
});

test('loads the newest messages on retry after a linked message failed', async () => {
  const { inbox: opened } = await listed();
  readMessages.mockRejectedValueOnce(new Error('offline'));
  await opened.open('c', 'id-50');
  expect(thread()?.failure).toBeTruthy();
  expect(thread()?.isLoaded).toBe(false);
  readMessages.mockResolvedValueOnce([message(90)]);
  await opened.open('c');
  expect(positions()).toEqual([90]);
  expect(thread()?.failure).toBeUndefined();
});

test('still displays the loaded messages if a linked message fails to load', async () => {
  const { inbox: opened } = await openFarAbove();
  const { messages_failed } = outcomes.chat;
  const errorToast = vi.spyOn(toasts, 'error').mockReturnValue('1');
  readMessages.mockRejectedValueOnce(new Error('offline'));
  await opened.open('c', 'id-50');
  expect(errorToast).toHaveBeenCalledExactlyOnceWith(messages_failed, messages_failed);
  expect(thread()).toMatchObject({ isLoaded: true, hasNewer: true });
  expect(positions()).toEqual([10, 11, 12]);
});

test('loads messages that arrive during another load, and marks them read', async () => {
  const { inbox: opened, arrive, emit } = await openFarAbove();
  await arrive('connect');
  const newest = Promise.withResolvers<Message[]>();
  readMessages.mockReturnValueOnce(newest.promise);
  const jump = opened.open('c');
  await arrive('message', { message: message(91) });
  await expect.poll(() => opened.store.conversation('c')?.lastMessage?._id).toBe('id-91');
  readMessages.mockResolvedValueOnce([message(91)]);
  newest.resolve([message(89), message(90)]);
  await jump;
  await expect.poll(positions).toEqual([89, 90, 91]);
  const reads = () => emit.mock.calls.filter(([name]) => name === 'read');
  await expect.poll(reads).toEqual([['read', { conversationId: 'c', messageId: 'id-91' }]]);
  expect(opened.store.conversation('c')?.unread).toBe(0);
});

test.each([
  ['another message', 'id-50', [50]],
  ['the newest messages', undefined, [90]],
])(
  'still displays %s when the response to an earlier request arrives late',
  async (_, last, at) => {
    const { inbox: opened } = await openFarAbove();
    const slow = Promise.withResolvers<Message[]>();
    readMessages.mockReturnValueOnce(slow.promise);
    const before = opened.open('c', 'id-30');
    readMessages.mockResolvedValueOnce(at.map((nr) => message(nr)));
    await opened.open('c', last);
    slow.resolve([message(30)]);
    await before;
    expect(positions()).toEqual(at);
    expect(thread()?.targetId).toBe(last);
  },
);

test('ignores a late page of newer messages after another message was opened', async () => {
  const { inbox: opened } = await openFarAbove();
  const slow = Promise.withResolvers<Message[]>();
  readMessages.mockReturnValueOnce(slow.promise);
  const more = opened.loadNewer('c');
  readMessages.mockResolvedValueOnce([message(50)]);
  await opened.open('c', 'id-50');
  slow.resolve([]);
  await more;
  expect(thread()).toMatchObject({ hasNewer: true, targetId: 'id-50' });
});

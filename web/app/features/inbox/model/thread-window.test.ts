import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveSocket } from '#app/lib/api/socket.ts';
import { conversation, lastOf, me } from '#test/inbox-people.ts';
import { message } from '#test/shown-messages.ts';
import { type Inbox, startInbox } from './inbox.ts';

const readMessages = vi.hoisted(() => vi.fn());
let people = [conversation()];
vi.mock('./inbox-requests.ts', async (original) => ({
  ...(await original<typeof import('./inbox-requests.ts')>()),
  readConversations: async () => ({ conversations: people, hasMore: false }),
  readMessages,
}));

/** A page that comes and goes. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let inbox: Inbox | undefined;

beforeEach(() => vi.stubGlobal('document', page));
afterEach(() => {
  inbox?.close();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** A connection on which the test lets things arrive. */
function line() {
  const heard = new Map<string, (event?: object) => void>();
  const emit = vi.fn();
  const socket = {
    connected: false,
    on: (name: string, listener: () => void) => heard.set(name, listener),
    emit,
    connect: () => undefined,
    close: () => undefined,
  };
  const arrive = async (name: string, event?: object) => {
    const listener = await vi.waitUntil(() => heard.get(name));
    if (name === 'connect') socket.connected = true;
    listener(event);
  };
  return { socket: socket as unknown as LiveSocket, arrive, emit };
}

const shown = () => inbox?.store.threadOf('c');
const positions = () => shown()?.messages.map(({ position }) => position);

async function openFarAbove() {
  people = [conversation({ lastMessage: lastOf(message(90)), unread: 2 })];
  const { socket, arrive, emit } = line();
  inbox = startInbox(me, Promise.resolve(socket));
  await vi.waitUntil(() => inbox?.store.get().conversations);
  readMessages.mockResolvedValueOnce([message(10), message(11), message(12)]);
  await inbox.open('c', 'id-11');
  return { arrive, emit, inbox };
}

test('it shows what stands around it, and leaves what is newer unread', async () => {
  const { emit, inbox: opened } = await openFarAbove();
  expect(readMessages).toHaveBeenCalledWith(me, 'c', { around: 'id-11' });
  expect(positions()).toEqual([10, 11, 12]);
  expect(shown()).toMatchObject({ hasNewer: true, soughtId: 'id-11', isLoaded: true });
  expect(emit.mock.calls.filter(([name]) => name === 'read')).toEqual([]);
  expect(opened.store.conversation('c')?.unread).toBe(2);
});

test('what others write, and a look at the list, take nobody away from there', async () => {
  const { arrive } = await openFarAbove();
  people = [conversation({ lastMessage: lastOf(message(91)), unread: 3 })];
  await arrive('message', { message: message(91) });
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => inbox?.store.conversation('c')?.lastMessage?._id).toBe('id-91');
  expect(positions()).toEqual([10, 11, 12]);
  expect(readMessages).toHaveBeenCalledOnce();
});

test('it reads on towards the newest, and from there follows what comes', async () => {
  const { arrive, emit, inbox: opened } = await openFarAbove();
  await arrive('connect');
  readMessages.mockResolvedValueOnce([message(13)]);
  await opened.loadNewer('c');
  expect(readMessages).toHaveBeenLastCalledWith(me, 'c', { after: 'id-12' });
  expect(shown()?.hasNewer).toBe(true);
  people = [conversation({ lastMessage: lastOf(message(14)), unread: 1 })];
  opened.store.changeConversation('c', { lastMessage: lastOf(message(14)) });
  readMessages.mockResolvedValueOnce([message(14)]);
  await opened.loadNewer('c');
  expect(shown()?.hasNewer).toBe(false);
  expect(emit.mock.calls.find(([name]) => name === 'read')).toEqual([
    'read',
    { conversationId: 'c', messageId: 'id-14' },
  ]);
  await arrive('message', { message: message(15) });
  await expect.poll(positions).toEqual([10, 11, 12, 13, 14, 15]);
});

test('without a message it shows the newest again, in place of what stood there', async () => {
  const { inbox: opened } = await openFarAbove();
  readMessages.mockResolvedValueOnce([message(89), message(90)]);
  await opened.open('c');
  expect(positions()).toEqual([89, 90]);
  expect(shown()).toMatchObject({ hasNewer: false, soughtId: undefined, turn: 2 });
  expect(opened.store.conversation('c')?.unread).toBe(0);
});

test('a message that is here already is only shown, and what joins on is kept', async () => {
  const { inbox: opened } = await openFarAbove();
  await opened.open('c', 'id-12');
  expect(readMessages).toHaveBeenCalledOnce();
  expect(shown()).toMatchObject({ soughtId: 'id-12', turn: 2 });
  readMessages.mockResolvedValueOnce([message(8), message(9), message(10)]);
  await opened.open('c', 'id-9');
  expect(positions()).toEqual([8, 9, 10, 11, 12]);
});

test('what cannot be read says so, and another try shows the newest', async () => {
  const { inbox: opened } = await openFarAbove();
  readMessages.mockRejectedValueOnce(new Error('offline'));
  await opened.open('c', 'id-50');
  expect(shown()?.failure).toBeTruthy();
  expect(shown()?.isLoaded).toBe(false);
  readMessages.mockResolvedValueOnce([message(90)]);
  await opened.open('c');
  expect(positions()).toEqual([90]);
  expect(shown()?.failure).toBeUndefined();
});

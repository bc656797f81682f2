import { savedReplyEndpoints } from '@threshold/contract/endpoints/chat/saved-replies';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { createRepliesStore, filterReplies } from './replies-store.ts';

const thanks = { title: 'Thanks', text: 'Thank you, {name}.' };
const later = { title: 'Later', text: 'I am away.' };

interface Stored {
  readonly replies: readonly object[];
  readonly version: number;
}

/** The list that the server has. `before` runs when a save arrives. */
const server = { stored: { replies: [], version: 0 } as Stored, before: () => {} };

async function answer(endpoint: unknown, request?: { body: Stored }) {
  if (endpoint === savedReplyEndpoints.read || !request) return { data: server.stored };
  server.before();
  const { replies, version } = request.body;
  if (server.stored.version !== version)
    throw new ApiError(409, 'conflict', savedReplySentences.changed, {}, server.stored);
  server.stored = { replies, version: version + 1 };
  return { data: server.stored };
}

beforeEach(() => {
  Object.assign(server, { stored: { replies: [], version: 0 }, before: () => {} });
  vi.spyOn(api, 'call').mockImplementation(answer as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const add = (reply: object) => (list: readonly object[]) => [...list, reply] as never;

test('loads saved replies that another replies store has saved', async () => {
  const replies = createRepliesStore();
  await replies.load();
  await replies.save(add(thanks));
  expect(server.stored).toEqual({ replies: [thanks], version: 1 });
  const other = createRepliesStore();
  await other.load();
  expect(other.store.get()).toEqual({ kind: 'open', replies: [thanks], version: 1 });
});

test.each(['tho', 'THỌ', "o'brien"])(
  'finds saved replies by the words %s, ignoring case and accents',
  (typed) => {
    const reply = { title: 'Thọ', text: 'Mr O’Brien answers.' };
    expect(filterReplies([thanks, reply], typed)).toEqual([reply]);
  },
);

describe('a replies store', () => {
  test("rejects a save after another window's save; a retry preserves both changes", async () => {
    const [first, second] = [createRepliesStore(), createRepliesStore()];
    await Promise.all([first.load(), second.load()]);
    await first.save(add(thanks));
    const late = second.save(add(later));
    await expect(late).rejects.toMatchObject({ message: savedReplySentences.changed });
    expect(second.store.get()).toMatchObject({ replies: [thanks], version: 1 });
    await second.save(add(later));
    expect(server.stored).toEqual({ replies: [thanks, later], version: 2 });
  });

  test('treats a save without a response as successful if the server stored the list', async () => {
    const replies = createRepliesStore();
    await replies.load();
    server.before = () => {
      server.stored = { replies: [thanks], version: 1 };
    };
    await replies.save(add(thanks));
    expect(replies.store.get()).toMatchObject({ replies: [thanks], version: 1 });
  });
});

test('retains the loaded replies when offline, and rejects changes', async () => {
  const replies = createRepliesStore();
  vi.spyOn(api, 'call').mockRejectedValueOnce(new ApiError(0, 'offline', ''));
  await replies.load();
  expect(replies.store.get()).toEqual({ kind: 'failed' });
  await expect(replies.save(add(thanks))).rejects.toThrow(savedReplySentences.failed);
  await replies.load();
  await replies.save(add(thanks));
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError(0, 'offline', ''));
  await replies.load();
  await expect(replies.save(add(later))).rejects.toMatchObject({ status: 0 });
  expect(replies.store.get()).toMatchObject({ kind: 'open', replies: [thanks] });
});

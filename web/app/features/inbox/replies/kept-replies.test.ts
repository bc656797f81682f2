import { savedRepliesLabel, savedReplyEndpoints } from '@threshold/contract/saved-replies';
import { savedReplySentences } from '@threshold/contract/saved-reply-words';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInboxStore } from '#app/features/inbox/model/inbox-store.ts';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { OwnState } from '#app/lib/encryption.ts';
import { fakeEncryption } from '#test/fake-encryption.ts';
import { me } from '#test/inbox-people.ts';
import { createReplies } from './kept-replies.ts';

const thanks = { title: 'Thanks', text: 'Thank you, {name}.' };
const later = { title: 'Later', text: 'I am away.' };

type Kept = { replies: object[] | null; sealed: string | null; version: number };
interface Body {
  readonly replies?: object[];
  readonly sealed?: string;
  readonly version: number;
}

/** What the server keeps, and what it was sent. `before` comes between a save and its arrival. */
const server = {
  kept: { replies: [], sealed: null, version: 0 } as Kept,
  came: [] as Body[],
  before: undefined as (() => void) | undefined,
  hasKeys: false,
};
const sealedAs = (replies: object[], version: number): Kept => ({
  replies: null,
  sealed: `e2e1.${savedRepliesLabel(version)}.${JSON.stringify(replies)}`,
  version,
});

async function answer(endpoint: unknown, request?: { body: Body }) {
  if (endpoint === savedReplyEndpoints.read) return { data: server.kept };
  const body = request?.body as Body;
  server.came.push(body);
  server.before?.();
  if (server.kept.version !== body.version)
    throw new ApiError(409, 'conflict', savedReplySentences.changed, {}, server.kept);
  if (server.hasKeys && !body.sealed) throw new ApiError(409, 'keys_changed', 'keys');
  server.kept = {
    replies: body.replies ?? null,
    sealed: body.sealed ?? null,
    version: body.version + 1,
  };
  return { data: server.kept };
}

beforeEach(() => {
  Object.assign(server, {
    kept: { replies: [], sealed: null, version: 0 },
    came: [],
    before: undefined,
    hasKeys: false,
  });
  vi.spyOn(api, 'call').mockImplementation(answer as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** An inbox in which one's own keys are as said. */
function inboxWith(own: OwnState) {
  const fake = fakeEncryption({ own, people: {} });
  const store = createInboxStore(me);
  const mirror = () => store.change({ encryption: fake.encryption.get() });
  mirror();
  fake.encryption.subscribe(mirror);
  return { fake, replies: createReplies({ store, encryption: () => fake.encryption }) };
}

const add = (reply: object) => (list: readonly object[]) => [...list, reply] as never;

describe('with message keys', () => {
  test('replies are saved sealed, and open again', async () => {
    const { replies } = inboxWith('ready');
    await replies.load();
    await replies.save(add(thanks));
    expect(server.came).toEqual([{ sealed: expect.stringContaining('e2e1.'), version: 0 }]);
    const other = inboxWith('ready').replies;
    await other.load();
    expect(other.store.get()).toEqual({
      kind: 'open',
      replies: [thanks],
      version: 1,
      isSealed: true,
    });
  });

  test('what was kept plain is sealed as it is read', async () => {
    server.kept = { replies: [thanks], sealed: null, version: 4 };
    const { replies } = inboxWith('ready');
    await replies.load();
    expect(server.kept).toEqual(sealedAs([thanks], 5));
    expect(replies.store.get()).toMatchObject({ replies: [thanks], version: 5, isSealed: true });
  });

  test('what keys before have sealed is sealed anew as it is read', async () => {
    server.kept = sealedAs([thanks], 2);
    const { fake, replies } = inboxWith('ready');
    const openOwn = fake.encryption.openOwn.bind(fake.encryption);
    fake.encryption.openOwn = async (...asked) => ({
      ...(await openOwn(...asked)),
      isNewest: false,
    });
    await replies.load();
    expect(server.kept).toEqual(sealedAs([thanks], 3));
  });

  test('keys that are being made are waited for', async () => {
    const { fake, replies } = inboxWith('loading');
    server.kept = sealedAs([thanks], 1);
    const loading = replies.load();
    await Promise.resolve();
    expect(replies.store.get().kind).toBe('reading');
    fake.store.set({ own: 'ready', people: {} });
    await loading;
    expect(replies.store.get()).toMatchObject({ kind: 'open', replies: [thanks] });
  });

  test('keys that were made meanwhile are looked at once more', async () => {
    const { fake, replies } = inboxWith('unable');
    await replies.load();
    server.hasKeys = true;
    fake.ownKeys.current = 'ready';
    await replies.save(add(thanks));
    expect(server.came.map(({ sealed }) => Boolean(sealed))).toEqual([false, true]);
    expect(server.kept).toEqual(sealedAs([thanks], 1));
  });

  test.each([
    ['locked', 'locked', 'locked'],
    ['replaced', 'locked', 'locked'],
    ['ready', 'locked', 'lost'],
    ['ready', 'signature', 'unverified'],
  ] as const)('keys that are %s, and a fault of %s: %s', async (own, code, kind) => {
    server.kept = sealedAs([thanks], 7);
    const { fake, replies } = inboxWith(own);
    fake.encryption.openOwn = () => Promise.reject(Object.assign(new Error('no'), { code }));
    await replies.load();
    expect(replies.store.get()).toEqual({ kind, version: 7 });
  });

  test('a list that is torn, or is none, is not shown', async () => {
    for (const text of ['[', '{}', '[1]', '[{"title":"A"}]']) {
      server.kept = { ...sealedAs([], 3), sealed: `e2e1.${savedRepliesLabel(3)}.${text}` };
      const { replies } = inboxWith('ready');
      await replies.load();
      expect(replies.store.get()).toEqual({ kind: 'unverified', version: 3 });
    }
  });

  test('a list that is lost gives way to a new one; one that only does not open here never', async () => {
    server.kept = sealedAs([thanks], 7);
    const lost = inboxWith('ready');
    lost.fake.encryption.openOwn = () =>
      Promise.reject(Object.assign(new Error('no'), { code: 'locked' }));
    await lost.replies.load();
    await lost.replies.save(() => []);
    expect(server.kept).toEqual(sealedAs([], 8));

    const { fake, replies } = inboxWith('locked');
    fake.encryption.openOwn = () => Promise.reject(new Error('no'));
    await replies.load();
    fake.store.set({ own: 'ready', people: {} });
    await expect(replies.save(() => [])).rejects.toThrow(savedReplySentences.failed);
    expect(server.kept.version).toBe(8);
  });
});

describe('without message keys', () => {
  test('replies are saved as they are', async () => {
    const { replies } = inboxWith('unable');
    await replies.load();
    await replies.save(add(thanks));
    expect(server.kept).toEqual({ replies: [thanks], sealed: null, version: 1 });
    expect(replies.store.get()).toMatchObject({ isSealed: false });
  });
});

describe('two windows', () => {
  test('the second is told, sees what the first has saved, and loses nothing by saving again', async () => {
    const [first, second] = [inboxWith('ready').replies, inboxWith('ready').replies];
    await Promise.all([first.load(), second.load()]);
    await first.save(add(thanks));
    const late = second.save(add(later));
    await expect(late).rejects.toMatchObject({ message: savedReplySentences.changed });
    expect(second.store.get()).toMatchObject({ replies: [thanks], version: 1 });
    await second.save(add(later));
    expect(server.kept).toEqual(sealedAs([thanks, later], 2));
  });

  test('one that has only sealed the list anew is not told of', async () => {
    server.kept = sealedAs([thanks], 1);
    const { replies } = inboxWith('ready');
    await replies.load();
    server.before = () => {
      server.kept = sealedAs([thanks], 2);
      server.before = undefined;
    };
    await replies.save(add(later));
    expect(server.kept).toEqual(sealedAs([thanks, later], 3));
  });

  test('an answer that was lost is no conflict', async () => {
    const { replies } = inboxWith('ready');
    await replies.load();
    server.before = () => {
      server.kept = sealedAs([thanks], 1);
      server.before = undefined;
    };
    await replies.save(add(thanks));
    expect(replies.store.get()).toMatchObject({ replies: [thanks], version: 1 });
  });
});

test('without an answer the list that is here stays, and saving says why', async () => {
  const { replies } = inboxWith('ready');
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

import { expect, test, vi } from 'vitest';
import type { OwnKeyState, SearchedRow } from '#app/lib/encryption.ts';
import type { SearchedMessage, VaultCallInput } from '../vault/protocol.ts';
import type { KeyDeps } from './own-keys.ts';
import type { PeerStandings } from './peer-trust.ts';
import { BATCH_SIZE, searchMessages } from './read-messages.ts';

const me = { _id: 'me', role: 'customer' } as const;
const row = (nr: number, peerId = 'them'): SearchedRow => ({
  peerId,
  pair: `${peerId}:me`,
  body: `e2e1.${nr}`,
  place: { pair: `${peerId}:me`, senderId: peerId, clientId: `m-${nr}` },
});

/** Simulates a vault whose answers depend on the message bodies. */
function stage(
  answerOf: (body: string, tries: number) => SearchedMessage,
  own: OwnKeyState = 'ready',
) {
  let tries = 0;
  const find = vi.fn(async (ask: VaultCallInput<'find'>) => {
    tries += 1;
    return ask.messages.map(({ body }) => answerOf(body, tries));
  });
  const refresh = vi.fn(async () => undefined);
  const ensure = vi.fn(async () => undefined);
  const people = { refresh, ensure, keys: () => [] } as unknown as PeerStandings;
  const vault = {
    call: (_: string, ask: VaultCallInput<'find'>) => find(ask),
  } as unknown as KeyDeps['vault'];
  const search = (rows: readonly SearchedRow[]) =>
    searchMessages({ vault, own }, me, people, 'word', rows);
  return { search, find, refresh, ensure };
}
const excerpt = [{ text: 'word', isHit: true }];

test('searches messages in batches and returns results in message order', async () => {
  const { search, find, ensure } = stage((body) =>
    body === 'e2e1.70' ? { ok: true, excerpt } : { ok: true },
  );
  const rows = Array.from({ length: 2 * BATCH_SIZE }, (_, nr) => row(nr, nr % 2 ? 'a' : 'b'));
  const found = await search(rows);
  expect(found.flatMap(({ kind }, nr) => (kind === 'found' ? [nr] : []))).toEqual([70]);
  expect(Math.max(...find.mock.calls.map(([{ messages }]) => messages.length))).toBe(BATCH_SIZE);
  expect(ensure).toHaveBeenCalledExactlyOnceWith(['b', 'a']);
});

test("reloads a person's keys once when a signature cannot be verified", async () => {
  const { search, refresh } = stage((body, tries) =>
    body === 'e2e1.1' && tries > 1 ? { ok: true, excerpt } : { ok: false, fault: 'signature' },
  );
  expect(await search([row(1), row(2)])).toEqual([
    { kind: 'found', excerpt },
    { kind: 'unopened' },
  ]);
  await search([row(3)]);
  expect(refresh).toHaveBeenCalledExactlyOnceWith(['them']);
});

test('does not request the keys of people with only plain messages', async () => {
  const { search, ensure } = stage(() => ({ ok: true }));
  await search([{ ...row(1, 'a'), body: 'In plain words' }, row(2, 'b')]);
  expect(ensure).toHaveBeenCalledExactlyOnceWith(['b']);
});

test("does not request keys of people if the member's keys are locked", async () => {
  const { search, ensure, refresh } = stage(() => ({ ok: false, fault: 'unpinned' }), 'locked');
  expect(await search([row(1)])).toEqual([{ kind: 'unopened' }]);
  expect(ensure.mock.calls.flat(2)).toEqual([]);
  expect(refresh).not.toHaveBeenCalled();
});

test('rejects the search if a worker request fails', async () => {
  const { search, find } = stage(() => ({ ok: true }));
  find.mockRejectedValueOnce(new Error('gone'));
  await expect(search([row(1)])).rejects.toThrow('gone');
});

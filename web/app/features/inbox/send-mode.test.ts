import { expect, test } from 'vitest';
import type { OwnState, PeerStanding } from '#app/lib/secrecy.ts';
import { conversation, me } from '#test/inbox-people.ts';
import { message, opened, sealedMessage } from '#test/shown-messages.ts';
import { createInboxStore } from './inbox-store.ts';
import { resolveSendMode, type Way } from './send-mode.ts';
import { wayIn } from './send-policy.ts';

const own: readonly (OwnState | undefined)[] = [
  undefined,
  'loading',
  'new',
  'ready',
  'locked',
  'replaced',
  'stale',
  'broken',
  'failed',
];
const code = '12345';
const accepted = { kind: 'accepted', code, verified: false, isRotated: false } as const;
const peers = {
  unknown: undefined,
  loading: { kind: 'loading' },
  none: { kind: 'none' },
  accepted,
  reset: { kind: 'reset', code, wasVerified: false },
  'reset of a verified one': { kind: 'reset', code, wasVerified: true },
  stale: { kind: 'stale' },
  failed: { kind: 'failed' },
} as const satisfies Record<string, PeerStanding | undefined>;

const ways = (one: OwnState | undefined, peer: PeerStanding | undefined): Way[] =>
  [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([wasSealed = false, hasAgreed = false]) =>
    resolveSendMode({ own: one, peer, wasSealed, isLoaded: true, hasAgreed }),
  );
const always = (way: Way): Way[] => [way, way, way, way];

test.each([
  // own keys ready: what the directory says of the other side decides
  ['ready', 'unknown', always('wait')],
  ['ready', 'loading', always('wait')],
  // who was written to in secret has keys, whatever the directory says
  ['ready', 'none', ['ask', 'stale', 'plain', 'stale']],
  ['ready', 'accepted', always('sealed')],
  ['ready', 'reset', always('reset')],
  ['ready', 'reset of a verified one', always('reset-verified')],
  ['ready', 'stale', always('stale')],
  ['ready', 'failed', always('failed')],
] as const)('with keys %s, to somebody whose keys are: %s', (mine, peer, expected) => {
  expect(ways(mine, peers[peer])).toEqual(expected);
});

test('without keys of one’s own, the other side’s change nothing', () => {
  for (const peer of Object.values(peers)) {
    expect(ways(undefined, peer)).toEqual(always('plain'));
    expect(ways('new', peer)).toEqual(['plain', 'ask-anew', 'plain', 'plain']);
    expect(ways('loading', peer)).toEqual(always('wait'));
    for (const mine of ['locked', 'replaced', 'stale', 'broken', 'failed'] as const)
      expect(ways(mine, peer)).toEqual(always('own'));
  }
});

test('in a browser that cannot start what was never set up, it goes by the writer’s word, and not where it was sealed', () => {
  expect(ways('unable', undefined)).toEqual(['ask-unable', 'own', 'plain', 'own']);
});

test('with keys, plain text needs the writer’s word, and a directory that knows no keys', () => {
  const plain = own
    .slice(3)
    .flatMap((mine) =>
      Object.entries(peers).flatMap(([name, peer]) =>
        ways(mine, peer).flatMap((way, nr) => (way === 'plain' ? [`${mine} ${name} ${nr}`] : [])),
      ),
    );
  expect(plain).toEqual(['ready none 2']);
});

test('without keys nothing goes before it is known whether the chat was sealed', () => {
  const way = (wasSealed: boolean, hasAgreed: boolean) =>
    resolveSendMode({ own: 'new', peer: undefined, wasSealed, isLoaded: false, hasAgreed });
  expect(way(false, false)).toBe('wait');
  expect(way(true, false)).toBe('ask-anew');
  expect(way(true, true)).toBe('plain');
});

test('a conversation with messages is read before anything goes from somebody without keys', () => {
  const store = createInboxStore();
  store.change({ secrecy: { own: 'new', people: {} } });
  const begun = conversation({ lastMessage: message(2) });
  const way = () => wayIn(store.get(), begun, me);
  expect(wayIn(store.get(), conversation(), me)).toBe('plain');
  expect(way()).toBe('wait');
  store.add('c', [message(2)], { isLoaded: true });
  expect(way()).toBe('plain');
  store.add('c', [sealedMessage(1, opened(1))]);
  expect(way()).toBe('ask-anew');
});

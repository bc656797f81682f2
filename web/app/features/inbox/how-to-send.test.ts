import { expect, test } from 'vitest';
import type { OwnState, PeerStanding } from '#app/lib/secrecy.ts';
import { howToSend, type Way } from './how-to-send.ts';

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
    howToSend({ own: one, peer, wasSealed, hasAgreed }),
  );
const always = (way: Way): Way[] => [way, way, way, way];

test.each([
  // own keys ready: what the directory says of the other side decides
  ['ready', 'unknown', always('wait')],
  ['ready', 'loading', always('wait')],
  ['ready', 'none', ['ask', 'ask', 'plain', 'plain']],
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

test('with keys, plain text needs the writer’s word, and a directory that knows no keys', () => {
  const plain = own
    .slice(3)
    .flatMap((mine) =>
      Object.entries(peers).flatMap(([name, peer]) =>
        ways(mine, peer).flatMap((way, nr) => (way === 'plain' ? [`${mine} ${name} ${nr}`] : [])),
      ),
    );
  expect(plain).toEqual(['ready none 2', 'ready none 3']);
});

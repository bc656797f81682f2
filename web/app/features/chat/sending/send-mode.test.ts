import { expect, test } from 'vitest';
import type { OwnKeyState, PeerKeyState } from '#app/lib/encryption.ts';
import {
  buildSealedMessage,
  conversation,
  me,
  message,
  opened,
  toShownLast,
} from '#test/inbox-samples.ts';
import { createInboxStore } from '../model/inbox-store.ts';
import { resolveSendMode, type SendMode } from './send-mode.ts';
import { getSendMode } from './send-policy.ts';

const own: readonly (OwnKeyState | undefined)[] = [
  undefined,
  'loading',
  'ready',
  'locked',
  'replaced',
  'stale',
  'broken',
  'failed',
];
const code = '12345';
const accepted = {
  kind: 'accepted',
  code,
  verified: false,
  isRotated: false,
  isRenewed: false,
} as const;
const peers = {
  unknown: undefined,
  loading: { kind: 'loading' },
  none: { kind: 'none' },
  accepted,
  reset: { kind: 'reset', code, wasVerified: false },
  'reset of a verified one': { kind: 'reset', code, wasVerified: true },
  stale: { kind: 'stale' },
  failed: { kind: 'failed' },
} as const satisfies Record<string, PeerKeyState | undefined>;

const modes = (one: OwnKeyState | undefined, peer: PeerKeyState | undefined): SendMode[] =>
  [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([wasSealed = false, hasAgreed = false]) =>
    resolveSendMode({ own: one, peer, wasSealed, isLoaded: true, hasAgreed }),
  );
const always = (mode: SendMode): SendMode[] => [mode, mode, mode, mode];

test.each([
  // If the member's keys are ready, the directory's answer about the recipient decides.
  ['ready', 'unknown', always('wait')],
  ['ready', 'loading', always('wait')],
  // If messages were sealed, the recipient must have keys, even if the directory has none.
  ['ready', 'none', ['ask', 'stale', 'plain', 'stale']],
  ['ready', 'accepted', always('sealed')],
  ['ready', 'reset', always('new-keys')],
  ['ready', 'reset of a verified one', always('reset-verified')],
  ['ready', 'stale', always('stale')],
  ['ready', 'failed', always('failed')],
] as const)(
  'returns for own keys "$0" and recipient keys "$1" the modes $2',
  (mine, peer, expected) => {
    expect(modes(mine, peers[peer])).toEqual(expected);
  },
);

test("ignores the recipient's keys unless the member's own keys are ready", () => {
  for (const peer of Object.values(peers)) {
    expect(modes(undefined, peer)).toEqual(always('plain'));
    expect(modes('loading', peer)).toEqual(always('wait'));
    for (const mine of ['locked', 'replaced', 'stale', 'broken', 'failed'] as const)
      expect(modes(mine, peer)).toEqual(always('own'));
  }
});

test('asks for consent to plain text if the browser cannot store keys', () => {
  expect(modes('unable', undefined)).toEqual(['ask-unable', 'own', 'plain', 'own']);
});

test('allows plain text only after consent and to recipients without keys', () => {
  const plain = own
    .slice(2)
    .flatMap((mine) =>
      Object.entries(peers).flatMap(([name, peer]) =>
        modes(mine, peer).flatMap((mode, nr) =>
          mode === 'plain' ? [`${mine} ${name} ${nr}`] : [],
        ),
      ),
    );
  expect(plain).toEqual(['ready none 2']);
});

test('waits for loaded messages before sending in a browser that cannot store keys', () => {
  const store = createInboxStore(me);
  store.change({ encryption: { own: 'unable', people: {} } });
  const started = conversation({ lastMessage: toShownLast(message(2)) });
  const mode = () => getSendMode(store.get(), started, me);
  expect(getSendMode(store.get(), conversation(), me)).toBe('ask-unable');
  expect(mode()).toBe('wait');
  store.add('c', [message(2)], { isLoaded: true });
  expect(mode()).toBe('ask-unable');
  store.add('c', [buildSealedMessage(1, opened(1))]);
  expect(mode()).toBe('own');
});

test('allows plain text after consent only if the newest messages are loaded', () => {
  const store = createInboxStore(me);
  const last = conversation({ lastMessage: toShownLast(message(90)) });
  store.add('c', [message(10)], { isLoaded: true, hasNewer: true, hasAgreed: true });
  const mode = () => getSendMode(store.get(), last, me);
  store.change({ encryption: { own: 'ready', people: { them: { kind: 'none' } } } });
  expect(mode()).toBe('wait');
  store.change({ encryption: { own: 'unable', people: {} } });
  expect(mode()).toBe('wait');
  store.setThread('c', { ...store.threadOf('c'), hasNewer: false });
  expect(mode()).toBe('plain');
});

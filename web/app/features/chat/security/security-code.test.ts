import { expect, test } from 'vitest';
import type { PeerKeyState } from '#app/lib/encryption.ts';
import { accepted } from '#test/fake-encryption.ts';
import { compareSecurityCode, getSecurityCode } from './security-code.ts';

const now = (them: PeerKeyState, own: 'ready' | 'replaced' = 'ready') =>
  getSecurityCode('them', { own, people: { them } });
const other = '99998 99999';

test('allows marking an unchanged code once', () => {
  expect(compareSecurityCode(accepted.code, now(accepted))).toBe('open');
  expect(compareSecurityCode(accepted.code, now({ ...accepted, verified: true }))).toBe('verified');
});

test.each([
  ['keys signed by the previous ones', now({ ...accepted, code: other, isRotated: true })],
  ['the same, verified on another device', now({ ...accepted, code: other, verified: true })],
  ['a reset', now({ kind: 'reset', code: other, wasVerified: true })],
  ['a directory that rolls keys back', now({ kind: 'stale' })],
  ['a reset of the own keys', now(accepted, 'replaced')],
])('%s during the comparison prevents marking', (_, changed) => {
  expect(compareSecurityCode(accepted.code, changed)).toBe('changed');
});

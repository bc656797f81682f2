import { expect, test } from 'vitest';
import type { PeerKeyState } from '#app/lib/encryption.ts';
import { accepted } from '#test/fake-encryption.ts';
import { compareSecurityCode, getSecurityCode } from './security-code.ts';

const now = (them: PeerKeyState, own: 'ready' | 'replaced' = 'ready') =>
  getSecurityCode('them', { own, people: { them } });
const other = '99998 99999';

test('allows marking a security code as verified if the code is unchanged', () => {
  expect(compareSecurityCode(accepted.code, now(accepted))).toBe('open');
  expect(compareSecurityCode(accepted.code, now({ ...accepted, verified: true }))).toBe('verified');
});

test.each([
  ["a rotation of the other party's keys", now({ ...accepted, code: other, isRotated: true })],
  ['a rotation verified on another device', now({ ...accepted, code: other, verified: true })],
  ["a reset of the other party's keys", now({ kind: 'reset', code: other, wasVerified: true })],
  ['a rollback of keys in the directory', now({ kind: 'stale' })],
  ["a reset of the member's own keys", now(accepted, 'replaced')],
])('refuses to mark a security code as verified after %s', (_, changed) => {
  expect(compareSecurityCode(accepted.code, changed)).toBe('changed');
});

import { expect, test } from 'vitest';
import type { PeerStanding } from '#app/lib/encryption.ts';
import { accepted } from '#test/fake-encryption.ts';
import { codeWith, comparisonOf } from './security-code.ts';

const now = (them: PeerStanding, own: 'ready' | 'replaced' = 'ready') =>
  codeWith('them', { own, people: { them } });
const other = '99998 99999';

test('what is compared can be marked as long as the keys stay, and once', () => {
  expect(comparisonOf(accepted.code, now(accepted))).toBe('open');
  expect(comparisonOf(accepted.code, now({ ...accepted, verified: true }))).toBe('verified');
});

test.each([
  ['keys that the ones before have signed', now({ ...accepted, code: other, isRotated: true })],
  ['the same, marked elsewhere', now({ ...accepted, code: other, verified: true })],
  ['a reset', now({ kind: 'reset', code: other, wasVerified: true })],
  ['a directory that takes keys back', now({ kind: 'stale' })],
  ['a reset of one’s own', now(accepted, 'replaced')],
])('%s while the code is read leave nothing to mark', (_, changed) => {
  expect(comparisonOf(accepted.code, changed)).toBe('changed');
});

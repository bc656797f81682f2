import { expect, test } from 'vitest';
import type { PeerStanding } from '#app/lib/encryption.ts';
import { accepted } from '#test/fake-encryption.ts';
import { codeWith, comparisonOf } from './security-code.ts';

const now = (them: PeerStanding, own: 'ready' | 'replaced' = 'ready') =>
  codeWith('them', { own, people: { them } });
const other = '99998 99999';

test('allows marking an unchanged code once', () => {
  expect(comparisonOf(accepted.code, now(accepted))).toBe('open');
  expect(comparisonOf(accepted.code, now({ ...accepted, verified: true }))).toBe('verified');
});

test.each([
  ['keys signed by the previous ones', now({ ...accepted, code: other, isRotated: true })],
  ['the same, verified on another device', now({ ...accepted, code: other, verified: true })],
  ['a reset', now({ kind: 'reset', code: other, wasVerified: true })],
  ['a directory that rolls keys back', now({ kind: 'stale' })],
  ['a reset of the own keys', now(accepted, 'replaced')],
])('%s during the comparison prevents marking', (_, changed) => {
  expect(comparisonOf(accepted.code, changed)).toBe('changed');
});

import { expect, it } from 'vitest';
import { messagePasskeysFor } from './lazy-encryption.ts';

const member = { _id: '6650c0ffee00000000000001', role: 'customer' } as const;

it('returns nothing before the address is verified', () => {
  expect(messagePasskeysFor({ ...member, is_email_verified: false })).toBeUndefined();
  expect(messagePasskeysFor({ ...member, is_email_verified: true })).toBeDefined();
});

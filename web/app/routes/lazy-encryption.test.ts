import { expect, it } from 'vitest';
import { createLazyMessagePasskeys } from './lazy-encryption.ts';

const member = { _id: '6650c0ffee00000000000001', role: 'customer' } as const;

it("provides no message passkeys before the member's email address is verified", () => {
  expect(createLazyMessagePasskeys({ ...member, is_email_verified: false })).toBeUndefined();
  expect(createLazyMessagePasskeys({ ...member, is_email_verified: true })).toBeDefined();
});

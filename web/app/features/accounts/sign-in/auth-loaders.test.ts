import { expect, test } from 'vitest';
import { paths } from '#app/lib/paths.ts';
import { accountMeta, getAccountTypeByPath } from './auth-loaders.ts';

test.each([
  [paths.customerForgot, 'customer'],
  [paths.customerVerifyEmail, 'customer'],
  [paths.vendorForgot, 'vendor'],
  [paths.vendorVerifyReset, 'vendor'],
])('the account type of the path %s is %s', (path, role) => {
  expect(getAccountTypeByPath(path).role).toBe(role);
});

test("accountMeta uses the account type's texts and forbids indexing", () => {
  const meta = accountMeta({
    customer: { title: 'Mine', description: 'Of a customer.' },
    vendor: { title: 'Ours', description: 'Of a vendor.' },
  });
  const found = meta({ location: { pathname: paths.vendorReset } });
  expect(found).toContainEqual({ name: 'description', content: 'Of a vendor.' });
  expect(found).toContainEqual({ name: 'robots', content: 'noindex' });
});

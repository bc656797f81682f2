import { expect, test } from 'vitest';
import { type BuiltFile, pagesWithEncryption } from './encryption-apart.ts';

const app = '/web/app';
const page = (name: string, ...imports: string[]): BuiltFile => ({
  facadeModuleId: `${app}/routes/${name}.tsx?__react-router-build-client-route`,
  moduleIds: [`${app}/routes/${name}.tsx`],
  imports,
});
const shared = (...moduleIds: string[]): BuiltFile => ({
  facadeModuleId: null,
  moduleIds,
  imports: [],
});

test.each([
  `${app}/features/e2ee/trust/own-keys.ts`,
  `${app}/lib/key-database.ts`,
  `${app}/routes/use-keys-by-themselves.ts`,
  '/e2ee/src/envelope.ts',
  '/contract/src/e2ee-links.ts',
  '/contract/src/outcomes-sealed-chat.ts',
  '/node_modules/@hpke/core/esm/mod.js',
])('a page that loads %s with what it imports is named', (part) => {
  const files = new Map([
    ['search.js', page('search', 'shell.js')],
    ['shell.js', { ...shared(`${app}/features/shell/shell.tsx`), imports: ['common.js'] }],
    ['common.js', shared(part)],
  ]);
  expect(pagesWithEncryption(files)).toEqual([expect.stringContaining(part)]);
});

test('the inbox, the settings and the sign-in may have it, and others what tells a sealed text', () => {
  const files = new Map([
    ['inbox.js', page('customer/inbox', 'keys.js')],
    ['settings.js', page('vendor/settings', 'keys.js')],
    ['login.js', page('auth/customer-login', 'keys.js')],
    ['staff.js', page('ops/login', 'keys.js')],
    ['dashboard.js', page('customer/dashboard', 'face.js')],
    ['keys.js', shared(`${app}/features/e2ee/trust/own-keys.ts`)],
    ['face.js', shared('/e2ee/src/sealed-text.ts', '/contract/src/outcomes.ts')],
  ]);
  expect(pagesWithEncryption(files)).toEqual([]);
});

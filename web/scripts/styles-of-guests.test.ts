import { expect, test } from 'vitest';
import { entriesOf, stylesBelow } from './styles-of-guests.ts';

const imports: Record<string, readonly string[]> = {
  '/app/root.tsx?of-route': ['/app/shell.tsx', '/app/theme.css'],
  '/app/shell.tsx': ['/app/shell.module.css', '/app/stars.tsx'],
  '/app/stars.tsx': ['/app/stars.module.css', '/app/shell.tsx'],
  '/app/home.tsx': ['/app/stars.tsx', '/app/home.module.css'],
  '/app/inbox.tsx': ['/app/inbox.module.css'],
};

test('styles come after those of what their module imports, each once, and those of other pages not at all', () => {
  const entries = entriesOf(Object.keys(imports), ['/app/root.tsx', '/app/home.tsx']);
  expect(stylesBelow(entries, (id) => imports[id] ?? [])).toEqual([
    '/app/shell.module.css',
    '/app/stars.module.css',
    '/app/theme.css',
    '/app/home.module.css',
  ]);
});

test('a page that there is no longer ends the build', () => {
  expect(() => entriesOf(Object.keys(imports), ['/app/house.tsx'])).toThrow('/app/house.tsx');
});

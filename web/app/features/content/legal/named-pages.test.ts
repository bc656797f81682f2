import { globSync, readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#app/lib/paths.ts';
import routes from '#app/routes.ts';
import { privacyPolicy } from './privacy-policy-text.ts';
import { secureMessages } from './secure-messages-text.ts';
import { termsOfService } from './terms-of-service-text.ts';

const documents = [privacyPolicy, secureMessages, termsOfService];
const texts = documents.map((document) => JSON.stringify(document));
const root = new URL('../../../', import.meta.url).pathname;
/**
 * Source code with the names of settings and buttons: all pages except the legal pages, and the
 * contract.
 */
const sources = [
  ...globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => `${root}${file}`),
  ...globSync('**/*.ts', { cwd: `${root}../../contract/src` }).map(
    (file) => `${root}../../contract/src/${file}`,
  ),
]
  .filter((file) => !/\/legal\/|\.test\./.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const isPage = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://localhost');
  const last = matchRoutes(routes as RouteObject[], pathname)?.at(-1);
  return last !== undefined && last.route.path !== '*';
};

/** Links of the legal pages to other pages of this site. */
const links = texts.flatMap((text) =>
  Array.from(text.matchAll(/"href":"(\/[^"]*)"/g), ([, href]) => href ?? ''),
);

test('legal pages link only to existing pages', () => {
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((href) => !isPage(href))).toEqual([]);
  expect(isPage('/no-such-page')).toBe(false);
});

test('every path in `paths` has a page', () => {
  const addresses = Object.values(paths).map((path) =>
    typeof path === 'string' ? path : path('1', '2'),
  );
  expect(addresses.filter((path) => !isPage(path))).toEqual([]);
});

test('legal pages mention only settings and buttons that exist in the app', () => {
  const names = texts.flatMap((text) => [
    ...Array.from(text.matchAll(/“([^”]+)”/g), ([, name]) => name ?? ''),
    ...Array.from(
      text.matchAll(/\bin (?:your|the) settings, under ([A-Z]\w*(?: (?:& )?\w+)*)/g),
      ([, name]) => name ?? '',
    ),
  ]);
  expect(names).toContain('Privacy & Policy');
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

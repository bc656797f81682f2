import { expect, it } from 'vitest';
import { scriptsLast } from './script-priority.ts';

it('announces scripts after what the first picture needs', () => {
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  const html = `${font}<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>`;
  expect(scriptsLast(html)).toBe(
    `${font}<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>`,
  );
});

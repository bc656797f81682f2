import { expect, it } from 'vitest';
import { scriptsAfterFirstPaint } from './later-scripts.ts';

const entry = { module: '/entry.js', imports: ['/framework.js', '/router.js'] };
const heldBack = (html: string) =>
  scriptsAfterFirstPaint(html, 'n', '<script>faces()</script>', entry);
const page = (body: string) => `<html><head></head><body>${body}</body></html>`;

it('holds the program and its announcements back', () => {
  const html = heldBack(
    page(
      '<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script>',
    ),
  );
  expect(html).toContain('<link rel="held-modulepreload" href="/a.js"/>');
  expect(html).toContain('<script nonce="n" type="held-module">import "/a.js"</script>');
  expect(html).toMatch(
    /<script nonce="n">\(function release.+\)\(\["\/entry\.js","\/framework\.js","\/router\.js"\]\)<\/script><\/body>/s,
  );
});

it('holds the faces back before anything of the head is read', () => {
  const html = heldBack(page('<script type="module" async=""></script>'));
  expect(html).toMatch(/<head><script>faces\(\)<\/script><\/head>/);
});

it('leaves a page without a program alone', () => {
  const html = page('<h1>Not here</h1>');
  expect(heldBack(html)).toBe(html);
});

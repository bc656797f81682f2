import { expect, it } from 'vitest';
import { scriptsAfterFirstPaint } from './later-scripts.ts';

const faces = ['/face.woff2'];
const page = (body: string) => `<html><head></head><body>${body}</body></html>`;

it('holds the program and its announcements back', () => {
  const html = scriptsAfterFirstPaint(
    page(
      '<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script>',
    ),
    'n',
    faces,
  );
  expect(html).toContain('<link rel="held-modulepreload" href="/a.js"/>');
  expect(html).toContain('<script nonce="n" type="held-module">import "/a.js"</script>');
  expect(html).toMatch(/<script nonce="n">\(function release.+<\/script><\/body>/s);
});

it('holds the faces back before anything of the head is read', () => {
  const html = scriptsAfterFirstPaint(page('<script type="module" async=""></script>'), 'n', faces);
  expect(html).toMatch(
    /<head><script nonce="n">\(function holdFaces.+\/face\.woff2.+<\/script><\/head>/s,
  );
});

it('leaves a page without a program alone', () => {
  const html = page('<h1>Not here</h1>');
  expect(scriptsAfterFirstPaint(html, 'n', faces)).toBe(html);
});

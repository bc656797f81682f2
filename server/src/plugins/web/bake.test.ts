import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createCachedPage } from './bake.ts';

const nonce = 'AbC/1+=';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const html = `<!doctype html><head><meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">first()</script>
<style nonce="${nonce}">p{color:red}</style><link rel="modulepreload" nonce="${nonce}" href="/a.js"></head>
<script type="application/ld+json">{"a":1}</script><script nonce="${nonce}" type="module" async="">import "/b.js"</script>
<script nonce="${nonce}" src="/c.js"></script><p>${'text '.repeat(400)}</p>`;
const baked = (body = html) =>
  createCachedPage(
    new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    nonce,
  );

it('a cached page allows scripts and styles by hash, not by nonce', async () => {
  const page = await baked();
  const text = (await page.bodyIn('identity')).toString();
  expect(text).not.toContain('nonce=');
  const policy = page.headers.get('content-security-policy') ?? '';
  const parts = new Map(policy.split('; ').map((part) => [part.split(' ', 1)[0], part]));
  expect(parts.get('script-src')).toBe(
    `script-src ${hash('first()')} ${hash('import "/b.js"')} 'strict-dynamic'`,
  );
  expect(parts.get('style-src')).toBe(`style-src 'self' ${hash('p{color:red}')}`);
  expect(policy).not.toMatch(/nonce|unsafe-eval/);
});

it('a cached page has equal content but different ETags in its encodings', async () => {
  const page = await baked();
  const body = await page.bodyIn('identity');
  expect(brotliDecompressSync(await page.bodyIn('br'))).toEqual(body);
  expect(gunzipSync(await page.bodyIn('gzip'))).toEqual(body);
  const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => page.tagFor(encoding));
  expect(new Set(tags).size).toBe(3);
  expect((await baked()).tagFor('br')).toBe(tags[0]);
  expect((await baked(`${html}!`)).tagFor('br')).not.toBe(tags[0]);
});

it('a cached page blocks scripts and styles rendered without the nonce', async () => {
  const page = await baked(`${html}<script>stolen()</script><style>a{}</style>`);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toBe((await baked()).headers.get('content-security-policy'));
});

it('createCachedPage throws if the page still contains a nonce', async () => {
  await expect(baked(`<p>${nonce}</p>`)).rejects.toThrow('nonce');
});

it('a small text is cached without compression', async () => {
  const page = await createCachedPage(
    new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } }),
    nonce,
  );
  expect(page.encodingFor('br')).toBe('identity');
  expect(await page.bodyIn('identity')).toEqual(Buffer.from('User-agent: *'));
  expect(page.headers.has('content-security-policy')).toBe(false);
});

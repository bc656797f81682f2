import { createHash } from 'node:crypto';
import {
  type Encoding,
  MIN_COMPRESSIBLE_BYTES,
  packBrotli,
  packGzip,
  unpackGzip,
} from './encodings.ts';
import { buildCachedPageCsp } from './policy.ts';

/** Quality 11 would take 117 ms instead of 1.3 ms for a page, more than the smaller size saves. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** A compressed page without a nonce. Hashes allow its scripts and styles. */
export interface CachedPage {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes of memory that the bodies use. */
  readonly bytes: number;
  /** Returns the encoding to send to a client that accepts this; small pages are uncompressed. */
  encodingFor(accepted: Encoding): Encoding;
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>;
  tagFor(encoding: Encoding): string;
}

/** Makes a rendered page cacheable. @param nonce the nonce that the render used */
export async function createCachedPage(answer: Response, nonce: string): Promise<CachedPage> {
  const headers = new Map<string, string>();
  for (const [name, value] of answer.headers) headers.set(name, value);
  const rendered = Buffer.from(await answer.arrayBuffer());
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  const marked = ` nonce="${nonce}"`;
  const html = isHtml ? rendered.toString() : undefined;
  if (html !== undefined) headers.set('content-security-policy', buildPagePolicy(html, marked));
  const cached = html?.replaceAll(marked, '');
  if (cached?.includes(nonce)) throw new Error('A nonce is left in a cached page.');
  const identity = cached === undefined ? rendered : Buffer.from(cached);
  return compressPage(answer.status, headers, identity);
}

/** Builds a policy that allows elements with the nonce by their hashes, but no injected script. */
function buildPagePolicy(html: string, marked: string): string {
  const textsOf = (element: string) =>
    [...findInlineElements(html, element)]
      .filter(({ attributes }) => attributes.includes(marked) && !attributes.includes(' src='))
      .map(({ text }) => computePolicyHash(text));
  const scripts = [...new Set(textsOf('script'))];
  return buildCachedPageCsp({ scripts, styles: [...new Set(textsOf('style'))] });
}

function* findInlineElements(html: string, element: string) {
  const [opening, closing] = [`<${element}`, `</${element}>`];
  let from = html.indexOf(opening);
  while (from >= 0) {
    const begin = html.indexOf('>', from);
    const end = html.indexOf(closing, begin);
    if (begin < 0 || end < 0) return;
    yield {
      attributes: html.slice(from + opening.length, begin),
      text: html.slice(begin + 1, end),
    };
    from = html.indexOf(opening, end);
  }
}

const computePolicyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function compressPage(
  status: number,
  headers: ReadonlyMap<string, string>,
  identity: Buffer,
): Promise<CachedPage> {
  const digest = createHash('sha256').update(identity);
  digest.update(headers.get('content-security-policy') ?? '');
  const tag = digest.digest('base64url').slice(0, 22);
  const tagFor = (encoding: Encoding) => `"${tag}-${encoding}"`;
  const { length } = identity;
  const page = { status, headers, tagFor };
  if (length < MIN_COMPRESSIBLE_BYTES) {
    return { ...page, bytes: length, encodingFor: () => 'identity', bodyIn: () => identity };
  }
  const [br, gzip] = await Promise.all([
    packBrotli(identity, BROTLI_QUALITY),
    packGzip(identity, GZIP_LEVEL),
  ]);
  return {
    ...page,
    bytes: br.length + gzip.length,
    encodingFor: (accepted) => accepted,
    // Clients without compression are rare. For them the page is decompressed on another thread,
    // because a site map has megabytes.
    bodyIn: (encoding) => (encoding === 'br' ? br : encoding === 'gzip' ? gzip : unpackGzip(gzip)),
  };
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

/** Content encoding of an answer. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest size at which compression saves anything. */
export const MIN_COMPRESSIBLE_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Returns the best encoding that Accept-Encoding allows. `*` covers unlisted encodings. */
export function selectEncoding(accepted: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Compresses on another thread, however small the body, so that the event loop stays free. */
export function packBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return toBrotli(body, { params });
}

export const packGzip = (body: Buffer, level: number): Promise<Buffer> => toGzip(body, { level });

export const unpackGzip = (body: Buffer): Promise<Buffer> => fromGzip(body);

/** True if If-None-Match contains the tag, also as a weak tag, which compressing proxies send. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === tag;
  });
}

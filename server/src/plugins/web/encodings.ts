import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

/** How an answer travels. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Below that packing gains nothing. */
export const WORTHWHILE_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** The smallest form that the client takes, by its Accept-Encoding. What it does not name it takes only by a star. */
export function encodingFor(accepted: string | undefined): Encoding {
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

/** Packs on a thread of its own, however small it is: a late event loop refuses calls. */
export function packBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return toBrotli(body, { params });
}

export const packGzip = (body: Buffer, level: number): Promise<Buffer> => toGzip(body, { level });

export const unpackGzip = (body: Buffer): Promise<Buffer> => fromGzip(body);

/** Whether a conditional request already has what the tag names. A proxy that packed an answer makes its tag weak. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === tag;
  });
}

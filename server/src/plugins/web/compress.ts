import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthwhileBytes = 1024;

export interface Compressed {
  readonly body: Buffer;
  readonly encoding?: 'br' | 'gzip';
}

/** The smallest form that the client takes, at levels cheap enough for every answer. */
export async function compressed(body: Buffer, acceptEncoding: string): Promise<Compressed> {
  if (body.length < worthwhileBytes) return { body };
  if (/\bbr\b/.test(acceptEncoding)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: await brotli(body, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(acceptEncoding))
    return { body: await zip(body, { level: 5 }), encoding: 'gzip' };
  return { body };
}

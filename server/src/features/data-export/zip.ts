import { PassThrough, Readable } from 'node:stream';
import { callbackify } from 'node:util';
import yazl from 'yazl';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { OwnData } from './collect.ts';

/**
 * Packs what was collected while it is read: a list by its rows, a file by its pieces, each when its turn comes, so that
 * nothing waits in memory or on disk. `ended` is called before the last byte is given out, and whenever the reader goes.
 */
export function zipMemberData(
  { texts, files }: OwnData,
  storage: Pick<Storage, 'get'>,
  now: Date,
  ended: () => Promise<void> = async () => undefined,
): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough({
    flush: (callback) => callbackify(ended)(callback),
  });
  const parts: Readable[] = [];
  const add = (name: string, content: AsyncIterable<Buffer | string>, compress: boolean) => {
    const part = Readable.from(content, { objectMode: false });
    parts.push(part);
    zip.addReadStream(part, name, { mtime: now, compress });
  };
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(out);
  out.once('close', () => {
    // Stops reading sources when the reader has gone.
    for (const part of parts) part.destroy();
    void ended();
  });
  for (const [name, content] of Object.entries(texts)) add(name, written(content), true);
  for (const { name, key } of files) add(name, read(key, storage), false);
  zip.end();
  return out;
}

/** JSON; of what comes row by row, each row when it is there. */
async function* written(content: unknown): AsyncGenerator<string> {
  if (!isRows(content)) {
    yield `${JSON.stringify(content, null, 2)}\n`;
    return;
  }
  let separator = '[\n';
  for await (const row of content) {
    yield `${separator}${JSON.stringify(row, null, 2)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const isRows = (content: unknown): content is AsyncIterable<unknown> =>
  typeof content === 'object' && content !== null && Symbol.asyncIterator in content;

/** Opens a file only when its turn comes. */
async function* read(key: string, storage: Pick<Storage, 'get'>): AsyncGenerator<Buffer> {
  const file = await storage.get(key);
  if (!file) throw new Error('a file of the export is missing');
  yield* file.body;
}

import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { OwnData } from './collect.ts';

/** Packs what was collected while it is read, file by file, so that nothing waits in memory or on disk. */
export function zipOwnData({ texts, files }: OwnData, storage: Storage, now: Date): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(out);
  for (const [name, content] of Object.entries(texts)) {
    const text = JSON.stringify(content, null, 2);
    zip.addBuffer(Buffer.from(`${text}\n`), name, { mtime: now });
  }
  for (const { name, key } of files) {
    zip.addReadStream(Readable.from(read(key, storage)), name, { mtime: now, compress: false });
  }
  zip.end();
  return out;
}

/** Opens a file only when its turn comes. */
async function* read(key: string, storage: Storage): AsyncGenerator<Buffer> {
  const file = await storage.get(key);
  if (!file) throw new Error('a file of the export is missing');
  yield* file.body;
}

import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import yazl from 'yazl';
import type { Storage } from '../../../adapters/storage/storage.ts';
import type { MemberData } from './member-data.ts';

interface ArchiveEvents {
  /** Called before the last byte of a complete archive, and again when the stream closes. */
  readonly ended?: () => Promise<void>;
  /** Called with the storage key of a file that is missing in storage. */
  readonly missed?: (key: string) => void;
}

/**
 * Returns a ZIP archive, which is created while the reader reads it. Files that are missing in
 * storage are listed in `missing-files.json` in the archive.
 */
export function zipMemberData(
  data: MemberData,
  storage: Pick<Storage, 'get'>,
  now: Date,
  { ended = async () => undefined, missed = () => undefined }: ArchiveEvents = {},
): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough({
    flush: (callback) => callbackify(ended)(callback),
  });
  let part: Readable | undefined;
  const add: AddEntry = async (name, content, compress) => {
    part = content;
    // If the reader has disconnected, the rest of the file is not read.
    if (out.destroyed) part.destroy();
    else zip.addReadStream(part, name, { mtime: now, compress });
    await finished(part);
  };
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(out);
  out.once('close', () => {
    part?.destroy();
    void ended();
  });
  writeArchiveEntries(add, data, storage, missed).then(() => zip.end(), fail);
  return out;
}

/**
 * Adds a file to the archive and waits until it was read. @throws if reading fails or is aborted
 */
type AddEntry = (name: string, content: Readable, compress: boolean) => Promise<void>;

async function writeArchiveEntries(
  add: AddEntry,
  { texts, files }: MemberData,
  storage: Pick<Storage, 'get'>,
  missed: (key: string) => void,
): Promise<void> {
  const addText = (name: string, content: unknown) =>
    add(name, Readable.from(streamJson(content), { objectMode: false }), true);
  for (const [name, content] of Object.entries(texts)) await addText(name, content);
  const missing: string[] = [];
  for (const { name, key } of files) {
    const file = await storage.get(key);
    if (file) await add(name, file.body, false);
    else {
      missing.push(name);
      missed(key);
    }
  }
  if (missing.length > 0) await addText('missing-files.json', missing);
}

/** Yields content as JSON; a list row by row, so that a long list does not block the event loop. */
async function* streamJson(content: unknown): AsyncGenerator<string> {
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

const isRows = (content: unknown): content is AsyncIterable<unknown> | readonly unknown[] =>
  Array.isArray(content) ||
  (typeof content === 'object' && content !== null && Symbol.asyncIterator in content);

import { createReadStream } from 'node:fs';
import { type FileType, typeNamedBy } from '@threshold/contract/file-types';
import { fileTypeFromFile } from 'file-type';

/** The container of the old Office formats, whose bytes do not tell one from the other. */
const OLD_OFFICE = 'application/x-cfb';
const oldOffice: readonly (FileType | undefined)[] = [
  'application/msword',
  'application/vnd.ms-excel',
];

/** Bytes that plain text never has: control characters other than tabs and line breaks. */
const binary = /[^\P{Cc}\t\n\v\f\r]/u;

/**
 * What a file is, by what its bytes say. Plain text has no mark: it is what reads as UTF-8. The name only tells apart
 * what the bytes cannot. 'unknown' for everything else.
 */
export async function contentTypeOf(path: string, name: string): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  const named = typeNamedBy(name);
  if (found === OLD_OFFICE) return (oldOffice.includes(named) && named) || 'unknown';
  if (found) return found;
  if (!(await isText(path))) return 'unknown';
  return named === 'text/csv' ? named : 'text/plain';
}

async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (binary.test(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

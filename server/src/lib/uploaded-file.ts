import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  createTextReader,
  extensionOf,
  type FileType,
  hasPdfMark,
  PDF_MARK_WITHIN_BYTES,
  typeNamedBy,
} from '@threshold/contract/file-types';
import { fileTypeFromFile } from 'file-type';

/** The container of the old Office formats, whose bytes do not tell one from the other. */
const OLD_OFFICE = 'application/x-cfb';
const oldOffice: readonly (FileType | undefined)[] = [
  'application/msword',
  'application/vnd.ms-excel',
];

/** HEIC by its other brands, and as a sequence of pictures. */
const heicMimes: ReadonlySet<string> = new Set([
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

/**
 * The type of a file by its content. A name with the ending of a text says so if the content is text, whatever its first
 * letters are. A PDF may have other bytes before its mark. 'unknown' for everything else.
 */
export async function contentTypeOf(path: string, name: string): Promise<string> {
  const named = typeNamedBy(name);
  const isUnnamed = extensionOf(name) === undefined;
  if ((named === 'text/csv' || named === 'text/plain') && (await isText(path))) return named;
  const mayBePdf = named === 'application/pdf' || isUnnamed;
  if (mayBePdf && hasPdfMark(await startOf(path))) return 'application/pdf';
  const mime = (await fileTypeFromFile(path))?.mime;
  const found = mime && heicMimes.has(mime) ? 'image/heic' : mime;
  if (found === OLD_OFFICE) return (oldOffice.includes(named) && named) || 'unknown';
  if (found && !(isUnnamed && (await isText(path)))) return found;
  return (await isText(path)) ? 'text/plain' : 'unknown';
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PDF_MARK_WITHIN_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isText(path: string): Promise<boolean> {
  const reader = createTextReader();
  for await (const piece of createReadStream(path)) {
    if (!reader.push(piece as Buffer)) return false;
  }
  return reader.end();
}

/** Longer than any system lets a name be: what came before is not looked at. */
const MOST_READ = 2048;
const LONGEST = 120;
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu;
/** Without the dots and blanks at both ends. */
const core = /[^. ](?:.*[^. ])?/su;

/**
 * The name of a file as its sender calls it, fit to be shown and to be saved under: the last part of a path, one visible
 * line, never empty, with the ending kept.
 */
export function plainFileName(name: string): string {
  const last = name.slice(-MOST_READ).split(/[\\/]/).at(-1) ?? '';
  const line = last
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const [clean = 'file'] = core.exec(line) ?? [];
  const letters = [...clean];
  if (letters.length <= LONGEST) return clean;
  const [ending = ''] = /\.[a-z\d]{1,5}$/i.exec(clean) ?? [];
  return `${letters.slice(0, LONGEST - ending.length).join('')}${ending}`;
}

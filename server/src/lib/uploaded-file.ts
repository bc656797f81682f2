import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  createTextReader,
  type FileType,
  getFileExtension,
  hasPdfMark,
  inferFileType,
  PDF_MARK_WITHIN_BYTES,
} from '@threshold/contract/rules/files';
import { fileTypeFromFile } from 'file-type';

/** Container of the old Office formats, which cannot be distinguished by their bytes. */
const OLD_OFFICE = 'application/x-cfb';
const oldOffice: readonly (FileType | undefined)[] = [
  'application/msword',
  'application/vnd.ms-excel',
];

/** Other brands of HEIC, and HEIC sequences. */
const heicMimes: ReadonlySet<string> = new Set([
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

/**
 * The type of a file by its content. If the name says a text format, only text counts. A PDF may
 * have bytes before its signature. 'unknown' for everything else.
 */
export async function detectContentType(path: string, name: string): Promise<string> {
  const named = inferFileType(name);
  const isUnnamed = getFileExtension(name) === undefined;
  if ((named === 'text/csv' || named === 'text/plain') && (await isText(path))) return named;
  const mayBePdf = named === 'application/pdf' || isUnnamed;
  if (mayBePdf && hasPdfMark(await readFileStart(path))) return 'application/pdf';
  const mime = (await fileTypeFromFile(path))?.mime;
  const found = mime && heicMimes.has(mime) ? 'image/heic' : mime;
  if (found === OLD_OFFICE) return (oldOffice.includes(named) && named) || 'unknown';
  if (found && !(isUnnamed && (await isText(path)))) return found;
  return (await isText(path)) ? 'text/plain' : 'unknown';
}

async function readFileStart(path: string): Promise<Buffer> {
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

/** Only the end of a longer name is used. No system allows file names of this length. */
const MOST_READ = 2048;
const LONGEST = 120;
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu;
/** Name without dots and spaces at both ends. */
const core = /[^. ](?:.*[^. ])?/su;

/** A sender's file name for display: the last segment, one visible line, never empty. */
export function sanitiseFileName(name: string): string {
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

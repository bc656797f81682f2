import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  createTextDetector,
  type FileType,
  getFileExtension,
  hasPdfMark,
  inferFileType,
  PDF_MARK_WITHIN_BYTES,
} from '@threshold/contract/rules/files';
import { fileTypeFromFile } from 'file-type';

/** Container type of all old Office formats; only the file extension distinguishes them. */
const OLD_OFFICE = 'application/x-cfb';
const oldOffice: readonly (FileType | undefined)[] = [
  'application/msword',
  'application/vnd.ms-excel',
];

/** Media types that are treated as HEIC: other HEIF brands and picture sequences. */
const heicMimes: ReadonlySet<string> = new Set([
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

/**
 * Returns the type of a file by its content, or 'unknown'. The extension decides only between
 * formats that look alike, such as CSV and plain text. A PDF may have bytes before its signature.
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
  const reader = createTextDetector();
  for await (const piece of createReadStream(path)) {
    if (!reader.push(piece as Buffer)) return false;
  }
  return reader.end();
}

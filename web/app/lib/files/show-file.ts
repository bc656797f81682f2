import {
  createTextDetector,
  type FileType,
  hasPdfMark,
  PDF_MARK_WITHIN_BYTES,
  sanitiseFileName,
} from '@threshold/contract/rules/files';
import { downloadFrom } from './save.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * First bytes, as one-byte characters, of each type that browsers display without running its
 * content; `.` matches any byte. QuickTime films are missing: not all browsers play them in a tab.
 */
const beginnings: readonly (readonly [FileType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftyp(?:avif|avis)/s],
  ['image/bmp', /^BM.{4}\0{4}/s],
  ['application/pdf', /^%PDF-\d/],
  ['video/webm', /^.E\xdf\xa3.{0,48}B\x82\x84webm/s],
  ['video/mp4', /^.{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/s],
];

/**
 * Returns the displayable type of a file by its bytes; undefined for other files. The name matters
 * only for text files ('.txt') and for PDFs ('.pdf') with other bytes before '%PDF'.
 */
export function detectDisplayableType(bytes: Bytes, name: string): FileType | undefined {
  const isPage = markup.test(decodeAscii(bytes, PDF_MARK_WITHIN_BYTES));
  if (/\.txt$/i.test(name) && !isPage && isText(bytes)) return 'text/plain';
  const start = decodeAscii(bytes, 64);
  const found = beginnings.find(([, beginning]) => beginning.test(start));
  if (found) return found[0];
  const isPdf = /\.pdf$/i.test(name) && !isPage && hasPdfMark(bytes);
  return isPdf ? 'application/pdf' : undefined;
}

/** Start of HTML or SVG, possibly after white space and a UTF-8 byte order mark. */
const markup = /^(?:\xef\xbb\xbf)?\s*</;

const decodeAscii = (bytes: Bytes, count: number) =>
  String.fromCharCode(...bytes.subarray(0, count));

function isText(bytes: Bytes): boolean {
  const reader = createTextDetector();
  return reader.push(bytes) && reader.end();
}

export interface PreparedFile {
  readonly isShown: boolean;
  readonly open: () => void;
}

/** Blob URL of the last shown file; showing the next file revokes it. */
let shown: string | undefined;

/**
 * Prepares a file for opening. Only pictures, videos, PDFs and texts are shown. Other files are
 * downloaded, because HTML in a blob URL would run with the rights of this page.
 */
export function prepareFile(bytes: ArrayBuffer, name: string): PreparedFile {
  const type = detectDisplayableType(new Uint8Array(bytes), name);
  // The browser stores the bytes of a Blob, so the page's memory can be freed.
  const file = new Blob([bytes], { type: type ?? 'application/octet-stream' });
  return type
    ? { isShown: true, open: () => openInNewTab(file) }
    : { isShown: false, open: () => downloadBlob(file, name) };
}

/** Removes the file from memory, so that the next member in this browser cannot find it. */
export function releaseShownFile(): void {
  if (shown) URL.revokeObjectURL(shown);
  shown = undefined;
}

function openInNewTab(file: Blob): void {
  releaseShownFile();
  shown = URL.createObjectURL(file);
  window.open(shown, '_blank', 'noopener');
}

function downloadBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  downloadFrom(address, sanitiseFileName(name));
  URL.revokeObjectURL(address);
}

import {
  createTextReader,
  hasPdfMark,
  PDF_MARK_WITHIN_BYTES,
} from '@threshold/contract/file-types';

/** What a browser shows without running anything of it, as long as it is told exactly this type. */
export type ShownType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'application/pdf'
  | 'video/mp4'
  | 'text/plain';

type Bytes = Uint8Array<ArrayBuffer>;

/** The first bytes of each kind, as letters of one byte each; `.` is any. */
const beginnings: readonly (readonly [ShownType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-\d/],
  ['video/mp4', /^.{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/s],
];

/**
 * Which of the types that may be shown these bytes are; undefined for everything else, which is saved. The name decides only
 * whether text is meant as text, and whether a PDF may have bytes before its mark.
 */
export function shownTypeOf(bytes: Bytes, name: string): ShownType | undefined {
  const isPage = markup.test(lettersOf(bytes, PDF_MARK_WITHIN_BYTES));
  if (/\.txt$/i.test(name) && !isPage && isText(bytes)) return 'text/plain';
  const start = lettersOf(bytes, 16);
  const found = beginnings.find(([, beginning]) => beginning.test(start));
  if (found) return found[0];
  const isPdf = /\.pdf$/i.test(name) && !isPage && hasPdfMark(bytes);
  return isPdf ? 'application/pdf' : undefined;
}

/** The start of a page or a drawing, possibly after blanks and a mark of UTF-8. */
const markup = /^(?:\xef\xbb\xbf)?\s*</;

const lettersOf = (bytes: Bytes, count: number) => String.fromCharCode(...bytes.subarray(0, count));

function isText(bytes: Bytes): boolean {
  const reader = createTextReader();
  return reader.push(bytes) && reader.end();
}

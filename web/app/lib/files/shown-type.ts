import {
  createTextReader,
  hasPdfMark,
  PDF_MARK_WITHIN_BYTES,
} from '@threshold/contract/file-types';

/**
 * Types that browsers display without running any of their content, if served as exactly this type.
 */
export type ShownType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'application/pdf'
  | 'video/mp4'
  | 'text/plain';

type Bytes = Uint8Array<ArrayBuffer>;

/** First bytes of each type as one-byte characters; `.` matches any byte. */
const beginnings: readonly (readonly [ShownType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-\d/],
  ['video/mp4', /^.{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/s],
];

/**
 * Returns the displayable type of these bytes; undefined for all others, which are saved. The name
 * only decides if text counts as text, and if a PDF may have bytes before its header.
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

/** Start of HTML or SVG, possibly after white space and a UTF-8 byte order mark. */
const markup = /^(?:\xef\xbb\xbf)?\s*</;

const lettersOf = (bytes: Bytes, count: number) => String.fromCharCode(...bytes.subarray(0, count));

function isText(bytes: Bytes): boolean {
  const reader = createTextReader();
  return reader.push(bytes) && reader.end();
}

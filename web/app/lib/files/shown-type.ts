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
 * Which of the types that may be shown these bytes are; undefined for everything else, which is saved. A name or a type
 * that came with them is believed in nothing: only whether a text is meant to be one, the name says.
 */
export function shownTypeOf(bytes: Bytes, name: string): ShownType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const found = beginnings.find(([, beginning]) => beginning.test(start));
  if (found) return found[0];
  return /\.txt$/i.test(name) && isPlainText(bytes) ? 'text/plain' : undefined;
}

const PIECE_BYTES = 65_536;
/** Control characters that no text has. */
const control = /[^\P{Cc}\t\n\v\f\r]/u;
const markup = /^\s*</;

/** Letters alone, and no page or drawing in the disguise of a text. */
function isPlainText(bytes: Bytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      const text = decoder.decode(piece, { stream: at + PIECE_BYTES < bytes.length });
      if (control.test(text) || (at === 0 && markup.test(text))) return false;
    }
    return true;
  } catch {
    return false;
  }
}

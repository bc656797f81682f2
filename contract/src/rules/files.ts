import { cleanLine, hasVisible } from './text/clean-text.ts';

/*
 * Accepted file types. The content decides the type, and the name must not contradict it: a text
 * named 'offer.pdf' or 'page.html' would open as something else on the reader's machine.
 */

/** File name extensions of each type. The first one is appended to a name without an extension. */
export const fileExtensions = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp', 'dib'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/3gpp': ['3gp', '3gpp'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'application/octet-stream': ['bin'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type FileType = keyof typeof fileExtensions;

const shownPictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
] as const;
export const pictureTypes = [...shownPictureTypes, 'image/heic', 'image/tiff'] as const;
const shownVideoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export const profileFileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export const applicationFileTypes = ['application/pdf', ...pictureTypes, 'text/csv'] as const;
export const chatFileTypes = [
  ...pictureTypes,
  ...shownVideoTypes,
  'video/3gpp',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
] as const;
/** Stored type of a sealed file. */
export const sealedFileType = 'application/octet-stream';

const viewable: ReadonlySet<string> = new Set([
  ...shownPictureTypes,
  ...shownVideoTypes,
  'application/pdf',
  'text/plain',
]);
/** True if browsers show this type without executing content; other types are downloaded. */
export const isViewable = (type: string): boolean => viewable.has(type);

/** Returns 'pdf' for 'Payslip.PDF'; undefined without an extension, as in 'Dr. Smith'. */
export function getFileExtension(name: string): string | undefined {
  const ending = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  return ending && /[a-z]/.test(ending) ? ending : undefined;
}

const listTypeExtensions = (type: string): readonly string[] =>
  Object.hasOwn(fileExtensions, type) ? fileExtensions[type as FileType] : [];

/** Returns the type by the extension of a name; undefined without or for an unknown extension. */
export function inferFileType(name: string): FileType | undefined {
  const extension = getFileExtension(name);
  return (Object.keys(fileExtensions) as FileType[]).find(
    (type) => extension !== undefined && listTypeExtensions(type).includes(extension),
  );
}

/** True if the name's extension belongs to the type, or the name has none. */
export function isExtensionCompatible(name: string, type: string): boolean {
  const extension = getFileExtension(name);
  return extension === undefined || listTypeExtensions(type).includes(extension);
}

/** Returns the name if its extension fits the type; otherwise the type's extension is appended. */
export function ensureFileExtension(name: string, type: string): string {
  const [ending] = listTypeExtensions(type);
  const isNamed = getFileExtension(name) !== undefined && isExtensionCompatible(name, type);
  return isNamed || ending === undefined ? name : `${name}.${ending}`;
}

const isPicture = (type: string | undefined): boolean =>
  pictureTypes.some((picture) => picture === type);

/** Corrects the extension of a picture: 'photo.jpg' with a PNG inside becomes 'photo.png'. */
export function fixPictureExtension(name: string, type: string): string {
  const isOther =
    isPicture(type) && isPicture(inferFileType(name)) && !isExtensionCompatible(name, type);
  return isOther ? ensureFileExtension(name.slice(0, name.lastIndexOf('.')), type) : name;
}

/** Accept attribute of a file input, with extensions for systems that ignore MIME types. */
export const buildAcceptAttribute = (types: readonly FileType[]): string =>
  types
    .flatMap((type) => [type, ...listTypeExtensions(type).map((ending) => `.${ending}`)])
    .join(',');

/** Reads a file in pieces and decides whether it is text. */
export interface TextDetector {
  /** @returns false as soon as the file is not text */
  push(piece: Uint8Array): boolean;
  end(): boolean;
}

/** Control character that old programs append to the end of a text file. */
const CTRL_Z = 0x1a;
/** Control characters that do not occur in text, by their codes. */
const isControl = new Uint8Array(0x80);
for (let code = 0; code < isControl.length; code += 1) {
  const isBreakOrTab = code >= 0x09 && code <= 0x0d;
  isControl[code] = (code < 0x20 && !isBreakOrTab) || code === 0x7f ? 1 : 0;
}

/**
 * Accepts UTF-8, Windows-1252, and UTF-16 with a byte order mark, without control characters other
 * than tabs and line breaks. First bytes such as 'BM', 'ID3' or 'MZ', which mark other file types,
 * are accepted, because a line of a bank statement may begin with them.
 */
export function createTextDetector(): TextDetector {
  /** Bytes per unit of the text, 1 or 2; 0 before the first two bytes are read. */
  let width = 0;
  let isBigEndian = false;
  let held: number | undefined;
  let hasEnded = false;
  let isText = true;

  function take(code: number): void {
    if (code === CTRL_Z) hasEnded = true;
    else if (hasEnded || isControl[code] === 1) isText = false;
  }
  function takePair(first: number, second: number): void {
    if (width === 2) return take(isBigEndian ? first * 256 + second : second * 256 + first);
    isBigEndian = first === 0xfe && second === 0xff;
    width = isBigEndian || (first === 0xff && second === 0xfe) ? 2 : 1;
    if (width === 2) return;
    take(first);
    take(second);
  }

  return {
    push(piece) {
      let at = 0;
      for (; at < piece.length && width !== 1; at += 1) {
        const byte = piece[at] ?? 0;
        if (held === undefined) held = byte;
        else {
          takePair(held, byte);
          held = undefined;
        }
      }
      for (; at < piece.length && isText; at += 1) {
        const code = piece[at] ?? 0;
        if (hasEnded || isControl[code] === 1) take(code);
      }
      return isText;
    },
    end() {
      if (held === undefined) return isText;
      if (width === 2) return false;
      take(held);
      return isText;
    },
  };
}

/** Number of bytes at the start of a PDF within which its signature must be. */
export const PDF_MARK_WITHIN_BYTES = 1024;
const pdfMark = [...'%PDF-'].map((letter) => letter.charCodeAt(0));

/** True if the first bytes of a file contain the signature of a PDF. */
export function hasPdfMark(start: Uint8Array): boolean {
  const last = Math.min(start.length, PDF_MARK_WITHIN_BYTES) - pdfMark.length;
  for (let at = 0; at <= last; at += 1) {
    if (pdfMark.every((code, index) => start[at + index] === code)) return true;
  }
  return false;
}

/** Maximum characters that are read of a name, from its end. No system allows longer names. */
const MAX_CHARACTERS = 2048;
const LONGEST = 120;
/** Matches the name without dots and spaces at both ends. */
const core = /[^. ](?:.*[^. ])?/su;

/**
 * Cleans a sender's file name: only the last path segment, one line, never empty, without characters
 * that reverse text (and would show 'fdp.exe' as 'exe.pdf').
 */
export function sanitiseFileName(name: string): string {
  const last = name.slice(-MAX_CHARACTERS).split(/[\\/]/).at(-1) ?? '';
  const line = cleanLine(last).replace(/[<>:"|?*]/g, '_');
  const [clean = ''] = core.exec(line) ?? [];
  if (!hasVisible(clean)) return 'file';
  const letters = [...clean];
  if (letters.length <= LONGEST) return clean;
  const [ending = ''] = /\.[a-z\d]{1,8}$/i.exec(clean) ?? [];
  return `${letters.slice(0, LONGEST - ending.length).join('')}${ending}`;
}

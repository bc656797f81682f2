/** The bytes from `start` up to and with `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14.2): one range of bytes, as players of video ask.
 * Undefined where it asks for the whole, or in a way that may be answered by it; 'outside' for what the file does not have.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // Without a first byte it is the number of the last ones.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < bytes ? { start, end } : 'outside';
}

/** A secret as bytes, in one of the encodings in which it may be stored. */
export interface Spelling {
  readonly how: string;
  readonly bytes: Buffer;
}

/** Possible offsets of a secret within base64's groups of three bytes. */
const alignments = [0, 1, 2] as const;

/** Returns every spelling that careless storage or logging may leave of a text. */
export function listSpellings(secret: string): Spelling[] {
  const letters: Spelling[] = [
    { how: 'UTF-8', bytes: Buffer.from(secret) },
    { how: 'UTF-16LE', bytes: Buffer.from(secret, 'utf16le') },
    { how: 'UTF-16BE', bytes: Buffer.from(secret, 'utf16le').swap16() },
  ];
  return letters.flatMap(({ how, bytes }) => spellingsOfBytes(bytes, how));
}

/** Returns every spelling of a key, which is binary. */
export function spellingsOfBytes(bytes: Uint8Array, how = 'bytes'): Spelling[] {
  const raw = Buffer.from(bytes);
  const hex = raw.toString('hex');
  const base64 = alignments.flatMap((skip) => {
    const text = base64Within(raw, skip);
    const url = text.replaceAll('+', '-').replaceAll('/', '_');
    return [
      { how: `${how} in base64, ${skip} in`, bytes: Buffer.from(text) },
      ...(url === text
        ? []
        : [{ how: `${how} in base64url, ${skip} in`, bytes: Buffer.from(url) }]),
    ];
  });
  return [
    { how, bytes: raw },
    { how: `${how} in hex`, bytes: Buffer.from(hex) },
    { how: `${how} in HEX`, bytes: Buffer.from(hex.toUpperCase()) },
    ...base64,
  ];
}

/** Returns the base64 characters that do not depend on the neighbouring bytes. */
function base64Within(bytes: Buffer, skip: number): string {
  const text = Buffer.concat([Buffer.alloc(skip), bytes]).toString('base64');
  const first = Math.ceil((skip * 8) / 6);
  const last = Math.floor(((skip + bytes.length) * 8) / 6);
  return text.slice(first, last);
}

import { type Bytes, concatBytes, encodeUtf8, sha256 } from './bytes.ts';

/*
 * 128 random bits as 26 characters of Crockford's base32 and two check characters, in groups of
 * four. The code is random and cannot be guessed, so its key is derived without a slow hash.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeBytes = 16;
const codeCharacters = 26;
const checkCharacters = 2;

/** @param bytes 16 random bytes */
export async function formatRecoveryCode(bytes: Bytes): Promise<string> {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const characters = Array.from(
    { length: codeCharacters },
    (_, index) => alphabet[Number((number >> BigInt(5 * (codeCharacters - 1 - index))) & 31n)],
  ).join('');
  return (`${characters}${await computeCheckCharacters(bytes)}`.match(/.{4}/g) ?? []).join('-');
}

/** Normalises a code or a part of one: any case, with spaces and dashes, O for 0, I and L for 1. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Returns the bytes of a typed code; undefined if a character is wrong, missing or additional. */
export async function readCode(typed: string): Promise<Bytes | undefined> {
  const characters = normalizeRecoveryCode(typed);
  if (characters.length !== codeCharacters + checkCharacters) return undefined;
  const values = Array.from(characters, (character) => alphabet.indexOf(character));
  if (values.includes(-1)) return undefined;
  const number = values
    .slice(0, codeCharacters)
    .reduce((sum, value) => sum * 32n + BigInt(value), 0n);
  if (number >> BigInt(8 * codeBytes)) return undefined;
  const bytes = Uint8Array.from({ length: codeBytes }, (_, index) =>
    Number((number >> BigInt(8 * (codeBytes - 1 - index))) & 255n),
  );
  return characters.endsWith(await computeCheckCharacters(bytes)) ? bytes : undefined;
}

async function computeCheckCharacters(bytes: Bytes): Promise<string> {
  const [high = 0, low = 0] = await sha256(concatBytes(encodeUtf8('e2e-check-1|'), bytes));
  return `${alphabet[high & 31]}${alphabet[low & 31]}`;
}

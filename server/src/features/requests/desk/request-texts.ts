import { createHash } from 'node:crypto';

/**
 * Hashes the words of a text. Ignores case, punctuation, line breaks and numbers, so that similar
 * copies have equal digests.
 */
export function computeTextDigest(text: string): string {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/\p{L}+/gu) ?? [];
  return createHash('sha256').update(words.join(' ')).digest('hex');
}

const address = /[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/gu;
/** A phone number: 8 to 15 digits, with any separators. */
const number = /\+?\d(?:[\s().-]{0,2}\d){7,14}/gu;
const link = /\b(?:https?:\/\/|www\.)\S{1,300}/giu;
const HIDDEN = '[left out]';

/** Removes email addresses, phone numbers and links, which are shared only after agreement. */
export const redactContactDetails = (text: string) =>
  text.replace(link, HIDDEN).replace(address, HIDDEN).replace(number, HIDDEN);

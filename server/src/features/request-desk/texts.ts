import { createHash } from 'node:crypto';

/** Of the words alone: the same text with other dots, breaks, numbers or capitals has the same digest. */
export function textDigest(text: string): string {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/\p{L}+/gu) ?? [];
  return createHash('sha256').update(words.join(' ')).digest('hex');
}

const address = /[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/gu;
/** Eight digits or more, however they are set apart. */
const number = /\+?\d(?:[\s().-]{0,2}\d){7,14}/gu;
const link = /\b(?:https?:\/\/|www\.)\S{1,300}/giu;
const HIDDEN = '[left out]';

/** A request as professionals read it before the person agreed: without addresses, numbers and links. */
export const withoutContact = (text: string) =>
  text.replace(link, HIDDEN).replace(address, HIDDEN).replace(number, HIDDEN);

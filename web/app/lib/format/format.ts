import { limits } from '@threshold/contract/limits';

/** Formats a count in few characters, as '950', '1.2k' or '2.4M'. */
export function abbreviateCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = formatOneDecimal(count / 1000);
  return Number(thousands) < 1000 ? `${thousands}k` : `${formatOneDecimal(count / 1_000_000)}M`;
}

function formatOneDecimal(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** Formats a number of search results as '17', or as '500+' above the limit of counting. */
export function formatResultCount(count: number): string {
  const most = limits.search.exact_total;
  return count > most ? `${most}+` : String(count);
}

/** Cuts a text to `characters` and marks the cut with an ellipsis. */
export function truncate(text: string, characters: number): string {
  const letters = [...text];
  return letters.length > characters ? `${letters.slice(0, characters).join('')}…` : text;
}

/** Returns up to two capital letters, from the first and the last word of a name. */
export function getInitials(name: string): string {
  const words = name.split(/[\s&/,.()]+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Returns a number from 1 to `count`, always the same for the same id. */
export function hashToChoice(id: string, count: number): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % count) + 1;
}

/** Name by which a professional is addressed: the first name, or the name of a business. */
export function callName({ first_name, full_name }: { first_name: string; full_name: string }) {
  return first_name || full_name;
}

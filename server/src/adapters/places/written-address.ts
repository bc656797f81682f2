import type { GazetteerIndex } from './gazetteer-index.ts';
import type { Locality } from './locality.ts';
import { buildNameKey, splitWords } from './names.ts';
import { CITY_WORD, parsePlaceParts, removeCityWord } from './place-query.ts';

/** Localities that an address may mean, likeliest first, and its street ('12 Smith St'). */
export interface WrittenAddress {
  readonly localities: readonly Locality[];
  readonly street: string;
}

/**
 * Parses 'Newtown NSW', '3121' or '12 High St, St Kilda VIC 3182, Australia'. The locality is the
 * longest name before state and postcode; without a name, all localities of the postcode match.
 * Text before the name must be a street, because 'Pt Foo Lonsdale' is not Lonsdale.
 */
export function parseWrittenAddress(index: GazetteerIndex, text: string): WrittenAddress {
  const words = splitWords(text);
  // 'Mount Victoria' is a complete name, not a place called Mount in the state Victoria.
  const unsplit = parsePlaceParts(words, { keepState: true });
  const literal = filterByPostcode(index.named(unsplit.name), unsplit.postcode);
  if (literal.length > 0) return { localities: literal, street: '' };

  const { name, states, postcode } = parsePlaceParts(words);
  const inState = ({ state }: Locality) => !states || states.includes(state);
  const inPostcode = index.inPostcode(postcode ?? '').filter(inState);
  // A postcode of post-office boxes ('Brisbane QLD 4001') is not in the gazetteer. Then only the
  // name is compared.
  const known = inPostcode.length > 0 ? postcode : undefined;
  const reach = Math.min(name.length, countWordsAfterComma(text, name.length));
  const find = (of: readonly string[], most: number): WrittenAddress | undefined => {
    for (let length = most; length > 0; length -= 1) {
      const [before, run] = [of.slice(0, -length), of.slice(-length)];
      const localities = filterByPostcode(index.named(run).filter(inState), known);
      const isWhole = length === most;
      if (localities.length > 0 && (isWhole || canBeStreet(before, run, known !== undefined))) {
        return { localities, street: extractStreet(text, of.length - length) };
      }
    }
    return undefined;
  };
  const withoutCity = removeCityWord(name);
  const found = find(name, reach) ?? (withoutCity && find(withoutCity, reach - 1));
  return found ?? { localities: inPostcode, street: extractStreet(text, name.length) };
}

/** Last words of street names, by which a street without a house number is recognised. */
const streetTypes = new Set(
  `alley arcade av ave avenue boulevard boulevarde bvd blvd cct chase circle circuit cl close court cr cres crescent crt ct
  drive dr drv esp esplanade gr grove highway hwy lane ln mall mews parade parkway pde pl place plaza promenade quay rd rise road
  row sq square st street tce terrace track walk way wharf`.split(/\s+/),
);

/** True if `before` may be a street: it has a number or street type, or the postcode is known. */
function canBeStreet(
  before: readonly string[],
  name: readonly string[],
  isConfirmed: boolean,
): boolean {
  const last = before.at(-1) ?? '';
  if (isConfirmed || streetTypes.has(last) || /\d/.test(last)) return true;
  // 'Shop 5 Wollongong City' does not mean Canberra's suburb City.
  return buildNameKey(name) !== CITY_WORD && before.some((word) => /\d/.test(word));
}

function filterByPostcode(localities: readonly Locality[], postcode: string | undefined) {
  return localities.filter((place) => postcode === undefined || place.postcode === postcode);
}

/** Counts those of the first `total` words after the last comma, as place names have no comma. */
function countWordsAfterComma(text: string, total: number): number {
  let before = 0;
  for (const part of text.split(',')) {
    const after = before + splitWords(part).length;
    if (after >= total) return total - before;
    before = after;
  }
  return total;
}

/** Returns the first `count` words as typed if they contain a house number; '' otherwise. */
function extractStreet(text: string, count: number): string {
  const written = [...text.matchAll(/[\p{L}\p{M}\p{N}'’‘`´]+/gu)];
  const last = written[count - 1];
  if (!last || written.length !== splitWords(text).length) return '';
  const before = text.slice(0, last.index + last[0].length).trim();
  return /\d/.test(before) ? before : '';
}

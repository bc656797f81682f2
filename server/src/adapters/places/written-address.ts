import type { GazetteerIndex } from './gazetteer-index.ts';
import type { Locality } from './locality.ts';
import { buildNameKey, splitWords } from './names.ts';
import { CITY_WORD, parsePlaceParts, removeCityWord } from './place-query.ts';

/** A written address: its localities, likeliest first, and the text before ('12 Smith St'). */
export interface WrittenAddress {
  readonly localities: readonly Locality[];
  readonly street: string;
}

/**
 * Reads 'Newtown NSW', '3121' or '12 High St, St Kilda VIC 3182, Australia'. The longest run of
 * words before state and postcode that is a locality's name wins, or else any locality of the
 * postcode. Words before the name must be its street; otherwise there is no match: 'Pt Foo
 * Lonsdale' is not Lonsdale.
 */
export function parseWrittenAddress(index: GazetteerIndex, text: string): WrittenAddress {
  const words = splitWords(text);
  // 'Mount Victoria' is a complete name, not a Mount in Victoria.
  const unsplit = parsePlaceParts(words, { keepState: true });
  const literal = filterByPostcode(index.named(unsplit.name), unsplit.postcode);
  if (literal.length > 0) return { localities: literal, street: '' };

  const { name, states, postcode } = parsePlaceParts(words);
  const inState = ({ state }: Locality) => !states || states.includes(state);
  const inPostcode = index.inPostcode(postcode ?? '').filter(inState);
  // A post-office box's postcode ('Brisbane QLD 4001') is not in the gazetteer, so the name
  // decides.
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

/** Words with which streets end, by which a street without a house number is recognised. */
const streetTypes = new Set(
  `alley arcade av ave avenue boulevard boulevarde bvd blvd cct chase circle circuit cl close court cr cres crescent crt ct
  drive dr drv esp esplanade gr grove highway hwy lane ln mall mews parade parkway pde pl place plaza promenade quay rd rise road
  row sq square st street tce terrace track walk way wharf`.split(/\s+/),
);

/** Returns whether words may be a street: by a number, an ending, or a confirming postcode. */
function canBeStreet(
  before: readonly string[],
  name: readonly string[],
  isConfirmed: boolean,
): boolean {
  const last = before.at(-1) ?? '';
  if (isConfirmed || streetTypes.has(last) || /\d/.test(last)) return true;
  // 'Shop 5 Wollongong City' is not the City of Canberra.
  return buildNameKey(name) !== CITY_WORD && before.some((word) => /\d/.test(word));
}

function filterByPostcode(localities: readonly Locality[], postcode: string | undefined) {
  return localities.filter((place) => postcode === undefined || place.postcode === postcode);
}

/** Counts words after the last comma in the first `total`: 'Smith St, Albans' is not St Albans. */
function countWordsAfterComma(text: string, total: number): number {
  let before = 0;
  for (const part of text.split(',')) {
    const after = before + splitWords(part).length;
    if (after >= total) return total - before;
    before = after;
  }
  return total;
}

/** Returns the text of the first `count` words if they contain a house number; empty otherwise. */
function extractStreet(text: string, count: number): string {
  const written = [...text.matchAll(/[\p{L}\p{M}\p{N}'’‘`´]+/gu)];
  const last = written[count - 1];
  if (!last || written.length !== splitWords(text).length) return '';
  const before = text.slice(0, last.index + last[0].length).trim();
  return /\d/.test(before) ? before : '';
}

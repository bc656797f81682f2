import { type State, stateNames, states } from '@threshold/contract/vocabularies';
import { buildNameKey, buildTypedKeys, expandSpellings, splitWords } from './names.ts';

/** One interpretation of a typed text: the start of a name, perhaps with state and postcode. */
export interface QueryInterpretation {
  /** Prefixes. A match has a name, name without its first words, or postcode with any of them. */
  readonly keys: readonly string[];
  readonly states?: readonly State[];
  readonly postcode?: string;
  /** True if the whole text is taken as a name, although it may end with a state: 'north s'. */
  readonly preferred: boolean;
  /** Length of the first word's key; undefined if the name has only one word. */
  readonly firstWord?: number;
}

const MAX_WORDS = 12;
/** Name of a suburb of Canberra, but also a word that users append to the name of any city. */
export const CITY_WORD = 'city';

/** Returns the interpretations of a half-typed text. The first takes the whole text as a name. */
export function parseInterpretations(input: string): QueryInterpretation[] {
  const words = splitWords(input).slice(0, MAX_WORDS);
  return words.length === 0 ? [] : expandSpellings(words).flatMap(interpretSpelling);
}

function interpretSpelling(words: readonly string[]): QueryInterpretation[] {
  const { name, ...where } = parsePlaceParts(words, { typing: true });
  const withoutCity = removeCityWord(name);
  const taken = [
    ...(name.length < words.length ? [name] : []),
    ...(withoutCity ? [withoutCity] : []),
  ].flatMap((part): QueryInterpretation[] => {
    // A text that consists of state and postcode means all places with this postcode.
    const keys = part.length > 0 ? buildTypedKeys(part) : [where.postcode ?? ''].filter(Boolean);
    return keys.length > 0
      ? [{ keys, ...where, preferred: false, firstWord: measureFirstWord(part) }]
      : [];
  });
  const literal: QueryInterpretation = {
    keys: buildTypedKeys(words),
    preferred: taken.length > 0,
    firstWord: measureFirstWord(words),
  };
  return [literal, ...taken];
}

/** Returns 'Wollongong' for 'Wollongong City'; undefined for names that do not end with 'City'. */
export function removeCityWord(name: readonly string[]): readonly string[] | undefined {
  return name.length > 1 && name.at(-1) === CITY_WORD ? name.slice(0, -1) : undefined;
}

function measureFirstWord(words: readonly string[]): number | undefined {
  return words.length > 1 ? buildNameKey(words.slice(0, 1)).length : undefined;
}

interface PlaceParts {
  readonly name: string[];
  readonly states?: readonly State[];
  readonly postcode?: string;
}

/**
 * Splits country, state, postcode and 'CBD' off the words of a place: 'richmond vic 3121 australia'
 * becomes 'richmond', VIC and 3121. With `typing`, state and postcode may be incomplete; otherwise
 * a postcode has 4 digits and a state is complete.
 */
export function parsePlaceParts(
  words: readonly string[],
  { typing = false, keepState = false } = {},
): PlaceParts {
  const name = [...words];
  let postcode: string | undefined;
  const takePostcode = (at: number) => {
    const word = name.at(at) ?? '';
    if (postcode || !(typing ? /^\d{2,4}$/ : /^\d{4}$/).test(word)) return;
    postcode = word;
    name.splice(at, 1);
  };

  if (name.length > 1 && isCountry(name.at(-1) ?? '', typing)) name.pop();
  takePostcode(-1);
  const state = keepState ? undefined : stateAtEnd(name, typing && !postcode);
  if (state) name.splice(-state.length);
  takePostcode(-1);
  if (name.length > 1) takePostcode(0);
  if (name.length > 1 && name.at(-1) === 'cbd') name.pop();
  return { name, states: state?.states, postcode };
}

function isCountry(word: string, typing: boolean): boolean {
  return word === 'australia' || (typing && word.length > 1 && 'australia'.startsWith(word));
}

interface StateAtEnd {
  readonly states: State[];
  /** Number of words in the name of the state. */
  readonly length: number;
}

const stateKeys = states.map((code) => ({
  code,
  keys: [code.toLowerCase(), buildNameKey(splitWords(stateNames[code]))],
}));

/** Returns the state that the last words name. With `typing`, the whole text is never a state. */
function stateAtEnd(words: readonly string[], typing: boolean): StateAtEnd | undefined {
  for (const length of [3, 2, 1]) {
    if (words.length < length || (typing && words.length === length)) continue;
    const key = buildNameKey(words.slice(-length));
    const whole = stateKeys.filter(({ keys }) => keys.includes(key));
    const matches = stateKeys.filter(({ keys }) => keys.some((name) => name.startsWith(key)));
    const meant = whole.length > 0 || !typing ? whole : matches;
    if (meant.length > 0) return { states: meant.map(({ code }) => code), length };
  }
  return undefined;
}

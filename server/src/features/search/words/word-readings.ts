import { limits } from '@threshold/contract/limits';
import { foldText } from '@threshold/contract/rules/text/fold-text';
import type { Catalogue } from '../../listings/vendors/vendors.repo.ts';
import type { WordCondition, WordFilter } from '../statements/search-filter.ts';
import { ANY_KEY } from '../statements/search-statement.ts';
import type { FoundWord } from './words.repo.ts';

/*
 * Interprets a typed text in two ways: as whole words, then also as beginnings of words and words
 * misspelt by one letter. Names are looked up in the vocabulary of listings; types and services in
 * the words of the catalogue.
 */

/** The words in the names of types and services, with their keys in the search index. */
interface CatalogueWords {
  readonly keysOf: ReadonlyMap<string, readonly number[]>;
  /** Words by their forms: the word itself, and the word without one of its letters. */
  readonly wordsOf: ReadonlyMap<string, readonly string[]>;
  /** Maps the key of a vendor type, and of each of its services, to the key of the type. */
  readonly typeOf: ReadonlyMap<number, number>;
}

/** Words that are too common to identify a type or service. */
const fillers = new Set(['and', 'for', 'of', 'the', 'to', 'a', 'in', 'or', 'with']);
/** Minimum length of a typed text that matches beginnings of words of types and services. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_SLIP = 4;

/** Cache by catalogue, because indexing its words takes as long as an SQL statement. */
const wordsOfCatalogue = new WeakMap<Catalogue, CatalogueWords>();

export function getCatalogueWords(catalogue: Catalogue): CatalogueWords {
  const words = wordsOfCatalogue.get(catalogue) ?? indexCatalogueWords(catalogue);
  wordsOfCatalogue.set(catalogue, words);
  return words;
}

function indexCatalogueWords({ typeKeys, services }: Catalogue): CatalogueWords {
  const keysOf = new Map<string, number[]>();
  const addName = (name: string, key: number) => {
    for (const word of new Set(foldText(name).split(/[^a-z0-9]+/))) {
      if (word && !fillers.has(word)) keysOf.set(word, [...(keysOf.get(word) ?? []), key]);
    }
  };
  for (const [name, key] of typeKeys) addName(name, key);
  for (const { services_name, search_key } of services) addName(services_name, search_key);
  const wordsOf = new Map<string, string[]>();
  for (const word of keysOf.keys()) {
    for (const form of listWordForms(word)) wordsOf.set(form, [...(wordsOf.get(form) ?? []), word]);
  }
  const typeOf = new Map([...typeKeys.values()].map((key) => [key, key]));
  for (const { vendor_type, search_key } of services) {
    typeOf.set(search_key, typeKeys.get(vendor_type) ?? ANY_KEY);
  }
  return { keysOf, wordsOf, typeOf };
}

/**
 * Returns the spellings of a word by which misspelt words match. Must equal `search_forms_of` in
 * the database.
 */
function listWordForms(word: string): Set<string> {
  const shorter =
    word.length < SHORTEST_SLIP
      ? []
      : Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return new Set([word, ...shorter]);
}

/** The matches of one typed word in one interpretation of the text, strict or loose. */
interface WordReading extends WordCondition {
  /** Number of index rows of `words`. Rows of keys, which are always many, are not counted. */
  readonly rows: number;
  /**
   * True for a single letter. It begins too many words, so it only filters the matches of other
   * words.
   */
  readonly isLetter: boolean;
}

/**
 * Returns the interpretations of a text: strict (whole words), then loose (also beginnings and
 * misspelt words) if it adds matches. Empty if a word matches nothing. @param found result of
 * `findWords` @param chosen keys of the types and services in the filter
 */
export function buildWordFilters(
  found: readonly FoundWord[],
  { keysOf, wordsOf, typeOf }: CatalogueWords,
  chosen: readonly number[],
): WordFilter[] {
  const types = new Set(chosen.map((key) => typeOf.get(key)));
  /** Omits keys of types not chosen in the filter, and of services whose type is also a key. */
  const within = (keys: readonly number[]) =>
    removeDuplicateKeys(keys).filter((key) => {
      const type = typeOf.get(key);
      const isChosen = chosen.includes(ANY_KEY) || types.has(type);
      return isChosen && (type === key || type === undefined || !keys.includes(type));
    });
  const typed = [...new Set(found.map((each) => each.typed))].filter((word) => !fillers.has(word));
  if (typed.length === 0) return [];
  const strict = typed.map((word): WordReading => {
    const same = found.filter(({ typed, fit }) => typed === word && fit === 'same');
    return {
      words: same.flatMap((each) => each.word ?? []),
      beginning: undefined,
      keys: within(keysOf.get(word) ?? []),
      rows: sumListings(same),
      isLetter: false,
    };
  });
  const loose = typed.map((word): WordReading => {
    const fitting = found.filter((each) => each.typed === word);
    const isKnown = fitting.some(({ fit }) => fit === 'same') || keysOf.has(word);
    const slips = isKnown
      ? []
      : [...listWordForms(word)].flatMap((form) => wordsOf.get(form) ?? []);
    const beginnings =
      word.length < SHORTEST_BEGINNING
        ? []
        : [...keysOf.keys()].filter((each) => each.startsWith(word));
    const near = isKnown ? fitting.filter(({ fit }) => fit !== 'slip') : fitting;
    return {
      words: near.flatMap((each) => each.word ?? []),
      beginning: word,
      keys: within([
        ...(keysOf.get(word) ?? []),
        ...[...slips, ...beginnings].flatMap((each) => keysOf.get(each) ?? []),
      ]),
      rows: sumListings(near),
      isLetter: word.length === 1,
    };
  });
  const hasRows = ({ words, keys }: WordCondition) => words.length + keys.length > 0;
  const isPossible = (readings: readonly WordReading[]) =>
    readings.some(hasRows) && readings.every((each) => each.isLetter || hasRows(each));
  const isStrict = isPossible(strict);
  const filters: WordFilter[] = isStrict ? [toWordFilter(strict, [])] : [];
  const isWider = loose.some(
    ({ words, keys, isLetter }, index) =>
      isLetter ||
      words.some((word) => !strict[index]?.words.includes(word)) ||
      keys.some((key) => !strict[index]?.keys.includes(key)),
  );
  const before = isStrict ? strict : [];
  const wider = excludeStrictReading(loose, before);
  if (isWider && isPossible(wider)) filters.push(toWordFilter(wider, before));
  return filters;
}

/** For a one-word text, removes the strict words and keys from the loose interpretation. */
function excludeStrictReading(
  loose: readonly WordReading[],
  strict: readonly WordReading[],
): readonly WordReading[] {
  const [only, ...others] = strict;
  if (!only || others.length > 0) return loose;
  return loose.map((reading) => ({
    ...reading,
    words: reading.words.filter((word) => !only.words.includes(word)),
    keys: reading.keys.filter((key) => !only.keys.includes(key)),
    rows: reading.rows - only.rows,
  }));
}

/**
 * Chooses the typed word with the fewest index rows: its rows are read, and the other typed words
 * become conditions.
 */
function toWordFilter(
  readings: readonly WordReading[],
  before: readonly WordCondition[],
): WordFilter {
  const byRows = readings
    .filter(({ words, keys }) => words.length + keys.length > 0)
    .toSorted((a, b) => estimateReadingCost(a) - estimateReadingCost(b));
  const [first] = byRows as [WordReading, ...WordReading[]];
  const shared = readings.reduce<readonly number[]>(
    (keys, reading) => keys.filter((key) => reading.keys.includes(key)),
    first.keys,
  );
  return {
    words: first.words,
    // If some types or services match all typed words, the keys of other types and services are
    // omitted.
    keys: shared.length > 0 ? [] : first.keys,
    sureKeys: shared,
    isRare: first.keys.length === 0 && first.rows <= limits.search.exact_total,
    all: readings
      .filter((reading) => reading !== first)
      .map(({ words, beginning, keys }) => ({ words, beginning, keys })),
    before: before.map(({ words, beginning, keys }) => ({ words, beginning, keys })),
  };
}

/**
 * Assumed number of index rows of a type or service, because each has more listings than any word.
 */
const ROWS_OF_A_KEY = 1_000_000;
const estimateReadingCost = ({ rows, keys }: WordReading) => rows + ROWS_OF_A_KEY * keys.length;
const sumListings = (words: readonly FoundWord[]) =>
  words.reduce((sum, { listings }) => sum + listings, 0);
const removeDuplicateKeys = (keys: readonly number[]) => [...new Set(keys)];

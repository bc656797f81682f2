import { foldText } from '@threshold/contract/rules/text/fold-text';

/** Abbreviations in place names. 'pt' may also mean 'port', see `expandSpellings`. */
const abbreviations: Readonly<Record<string, string>> = {
  bch: 'beach',
  ck: 'creek',
  crk: 'creek',
  e: 'east',
  gdns: 'gardens',
  hbr: 'harbour',
  hd: 'head',
  hds: 'heads',
  hts: 'heights',
  is: 'island',
  jct: 'junction',
  mt: 'mount',
  n: 'north',
  nth: 'north',
  pk: 'park',
  pt: 'point',
  s: 'south',
  st: 'saint',
  sth: 'south',
  vly: 'valley',
  w: 'west',
  wst: 'west',
};
/** Pattern of dotted abbreviations such as 'N.S.W.'. */
const dotted = /\b(?:\p{L}\.){2,}/gu;

/** Splits a text into words for comparison: lower case, without accents and apostrophes. */
export function splitWords(text: string): string[] {
  return foldText(text)
    .replaceAll("'", '')
    .replace(dotted, (letters) => letters.replaceAll('.', ''))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Joins words into a key that is equal for 'Mt' and 'Mount', or "O'Connor" and 'O Connor'. */
export function buildNameKey(words: readonly string[]): string {
  return words.map((word) => abbreviations[word] ?? word).join('');
}

/** Returns the words with each meaning of 'pt': Pt Lonsdale is a Point, Pt Lincoln a Port. */
export function expandSpellings(words: readonly string[]): readonly (readonly string[])[] {
  return words.includes('pt')
    ? ['point', 'port'].map((meant) => words.map((word) => (word === 'pt' ? meant : word)))
    : [words];
}

/** Returns the possible keys of a half-typed name: a final 'st' is Saint, or starts Stanmore. */
export function buildTypedKeys(words: readonly string[]): string[] {
  const key = buildNameKey(words);
  const last = words.at(-1) ?? '';
  return last in abbreviations ? [key, buildNameKey(words.slice(0, -1)) + last] : [key];
}

export function slugify(name: string): string {
  return splitWords(name).join('-');
}

const inLowerCase = new Set(['and', 'at', 'in', 'o', 'of', 'on', 'the', 'tha']);
const inCapitals = new Set(['ANU', 'CBD', 'CSIRO', 'HMAS', 'RAAF', 'UNSW']);

/**
 * Converts names from capitals: "MOUNT COOT-THA" -> 'Mount Coot-tha', "O'CONNOR" -> "O'Connor",
 * 'MCMAHONS POINT' -> 'McMahons Point', "K'GARI" -> "K'gari".
 */
export function titleCase(capitals: string): string {
  return capitals.replace(/[^\s-]+/g, (word, at: number) => {
    if (inCapitals.has(word)) return word;
    const small = word.toLowerCase();
    if (capitals[at - 1] === '-' && inLowerCase.has(small)) return small;
    return small
      .replace(/[a-z]/, (letter) => letter.toUpperCase())
      .replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
      .replace(
        /^([DO]')([a-z])/,
        (_, start: string, letter: string) => start + letter.toUpperCase(),
      );
  });
}

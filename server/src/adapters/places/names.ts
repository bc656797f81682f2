import { foldText } from '@threshold/contract/fold-text';

/** How the words of names are shortened. 'pt' is 'point' or 'port': see `spellingsOf`. */
const abbreviations: Readonly<Record<string, string>> = {
  bch: 'beach',
  ck: 'creek',
  crk: 'creek',
  e: 'east',
  gdns: 'gardens',
  hd: 'head',
  hds: 'heads',
  hts: 'heights',
  is: 'island',
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
};
/** 'N.S.W.' and 'A.C.T.' */
const dotted = /\b(?:\p{L}\.){2,}/gu;

/** The words of a text for comparing: lower case, no accents, apostrophes dropped, any other sign a gap. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .replaceAll("'", '')
    .replace(dotted, (letters) => letters.replaceAll('.', ''))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Words as one key: 'St Kilda' and 'Saint Kilda', 'Mt Isa' and 'Mount Isa', "O'Connor" and 'O Connor' are the same. */
export function keyOf(words: readonly string[]): string {
  return words.map((word) => abbreviations[word] ?? word).join('');
}

/** The words with each meaning of an abbreviation that has two: 'Pt Lonsdale' is Point Lonsdale, 'Pt Lincoln' Port Lincoln. */
export function spellingsOf(words: readonly string[]): readonly (readonly string[])[] {
  return words.includes('pt')
    ? ['point', 'port'].map((meant) => words.map((word) => (word === 'pt' ? meant : word)))
    : [words];
}

/** Keys of a text that is still being typed: a last 'st' may be Saint or the start of Stanmore. */
export function typedKeys(words: readonly string[]): string[] {
  const key = keyOf(words);
  const last = words.at(-1) ?? '';
  return last in abbreviations ? [key, keyOf(words.slice(0, -1)) + last] : [key];
}

export function slugOf(name: string): string {
  return wordsOf(name).join('-');
}

const inLowerCase = new Set(['and', 'at', 'in', 'o', 'of', 'on', 'the', 'tha']);
const inCapitals = new Set(['ANU', 'CBD', 'CSIRO', 'HMAS', 'RAAF', 'UNSW']);

/**
 * "MOUNT COOT-THA" -> 'Mount Coot-tha', "O'CONNOR" -> "O'Connor", 'MCMAHONS POINT' -> 'McMahons Point',
 * "K'GARI" -> "K'gari". Small words stay small after a hyphen only: 'Isle Of Capri', 'Run-o-Waters'.
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

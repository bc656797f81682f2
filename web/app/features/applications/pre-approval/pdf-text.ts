/* Decompresses the parts of a PDF that may contain text, with the browser's DecompressionStream.
   A PDF library would be larger than the whole wizard, and a search for nine digits does not
   need a library. */

const mostBytes = 8 * 1024 * 1024;
const dictionaryCharacters = 600;

/** Returns the decompressed streams of a PDF except images and fonts, one character per byte. */
async function readPdfStreams(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeLatin1(bytes);
  const streams: string[] = [];
  for (const { 0: opening, index } of text.matchAll(/stream\r?\n/g)) {
    const start = index + opening.length;
    const end = text.indexOf('endstream', start);
    const dictionary = findStreamDictionary(text, index);
    if (end < 0 || dictionary === undefined) continue;
    if (dictionary.includes('/FlateDecode')) streams.push(await inflate(bytes.slice(start, end)));
    else if (!dictionary.includes('/Filter')) streams.push(text.slice(start, end));
  }
  return streams;
}

/** Returns the dictionary before a stream; undefined at 'endstream' or for an image or font. */
function findStreamDictionary(text: string, index: number): string | undefined {
  const before = text.slice(Math.max(0, index - dictionaryCharacters), index);
  const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
  const isText = dictionary.trimEnd().endsWith('>>');
  return isText && !/\/Image\b|\/Length1\b|\/FontFile/.test(dictionary) ? dictionary : undefined;
}

/** Decompresses as much as possible. Bytes after the compressed data are ignored. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader();
  let text = '';
  try {
    while (text.length < mostBytes) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decodeLatin1(value);
    }
    await reader.cancel();
  } catch {
    // Bytes follow the compressed data, or the compression differs: returns the text so far.
  }
  return text;
}

/** Decodes each byte to one character. */
function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Maps two-byte character codes to letters. Undefined if each byte is a letter. */
type CharacterMap = ReadonlyMap<number, string> | undefined;

const mostTables = 12;
/** Tokens of a PDF page: strings, numbers in arrays, and operators that end a line. */
const tokens = /\((?:\\[^]|[^\\()])*\)?|<[\da-f\s]*>|-?\d*\.?\d+|\bT[dDm*]\b|T\*|\bET\b|['"[\]]/gi;
/** Offsets below this value separate two words; in thousandths of the font size. */
const wordGap = -180;

/**
 * Extracts the text of a PDF without rendering it. Each page is decoded with every font table: a
 * search for numbers need not find out the font of each string. Scans contain no text.
 */
export async function extractPdfText(file: Blob): Promise<string> {
  const streams = await readPdfStreams(file);
  const pages = streams.filter((stream) => /T[jJ*]|['"]\s/.test(stream) && /\bBT\b/.test(stream));
  const tables = streams.filter((stream) => stream.includes('beginbf')).slice(0, mostTables);
  const ways: CharacterMap[] = [undefined, ...tables.map(parseCharacterMap)];
  return ways.flatMap((letters) => pages.map((page) => extractPageText(page, letters))).join('\n');
}

function extractPageText(page: string, letters: CharacterMap): string {
  let words = '';
  let isArray = false;
  for (const [token] of page.matchAll(tokens)) {
    if (token === '[' || token === ']') isArray = token === '[';
    else if (token.startsWith('(')) words += read(decodeEscapes(stripParentheses(token)), letters);
    else if (token.startsWith('<')) words += read(decodeHexString(token), letters);
    else if (!/[\d.]/.test(token)) words += '\n';
    else if (isArray && Number(token) < wordGap) words += ' ';
  }
  return words;
}

/** Removes a token's brackets. Tokens of a string with nested brackets have no closing bracket. */
const stripParentheses = (token: string) => token.slice(1, token.endsWith(')') ? -1 : undefined);

function read(bytes: string, letters: CharacterMap): string {
  if (!letters) return bytes;
  const codes = bytes.match(/[^]{2}/g) ?? [];
  return codes.map((pair) => letters.get(toCharCode(pair)) ?? unknownLetter).join('');
}

/** Placeholder for unknown letters: without it, a phone number could look like a tax number. */
const unknownLetter = 'x';

const toCharCode = (pair: string) => pair.charCodeAt(0) * 256 + pair.charCodeAt(1);

function decodeEscapes(text: string): string {
  return text.replace(/\\(\d{1,3}|[^])/g, (_, escape: string) =>
    /\d/.test(escape) ? String.fromCharCode(Number.parseInt(escape, 8) % 256) : escape,
  );
}

function decodeHexString(token: string): string {
  const pairs = token.replace(/[<>\s]/g, '').match(/../g) ?? [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** Parses the character table of a font, which lists single codes and ranges of codes. */
function parseCharacterMap(table: string): CharacterMap {
  const letters = new Map<number, string>();
  const number = (hex: string) => Number.parseInt(hex, 16);
  for (const block of findTableSections(table, 'bfchar')) {
    for (const [, from = '', to = ''] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi)) {
      letters.set(number(from), String.fromCharCode(number(to.slice(0, 4))));
    }
  }
  for (const block of findTableSections(table, 'bfrange')) {
    const rows = block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/gi);
    for (const [, from = '', until = '', to = ''] of rows) {
      const count = Math.min(number(until) - number(from), 255);
      for (let at = 0; at <= count; at += 1) {
        letters.set(number(from) + at, String.fromCharCode(number(to.slice(0, 4)) + at));
      }
    }
  }
  return letters;
}

/** Yields each section of a character table between `begin<name>` and `end<name>`. */
function* findTableSections(table: string, name: string): Generator<string> {
  const begin = `begin${name}`;
  let from = table.indexOf(begin);
  while (from >= 0) {
    const until = table.indexOf(`end${name}`, from);
    if (until < 0) return;
    yield table.slice(from + begin.length, until);
    from = table.indexOf(begin, until);
  }
}

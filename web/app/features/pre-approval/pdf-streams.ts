/* Decompresses the parts of a PDF that may contain text, with the browser's own means. A PDF
   library would be larger than the whole wizard, and searching for nine digits does not need
   one. */

const mostBytes = 8 * 1024 * 1024;
const dictionaryCharacters = 600;

/** Returns the streams of a PDF except images and fonts, with one character per byte. */
export async function pdfStreams(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytesText(bytes);
  const streams: string[] = [];
  for (const { 0: opening, index } of text.matchAll(/stream\r?\n/g)) {
    const start = index + opening.length;
    const end = text.indexOf('endstream', start);
    const dictionary = dictionaryBefore(text, index);
    if (end < 0 || dictionary === undefined) continue;
    if (dictionary.includes('/FlateDecode')) streams.push(await inflated(bytes.slice(start, end)));
    else if (!dictionary.includes('/Filter')) streams.push(text.slice(start, end));
  }
  return streams;
}

/** Returns the stream's dictionary; undefined for 'endstream', an image or a font. */
function dictionaryBefore(text: string, index: number): string | undefined {
  const before = text.slice(Math.max(0, index - dictionaryCharacters), index);
  const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
  const isText = dictionary.trimEnd().endsWith('>>');
  return isText && !/\/Image\b|\/Length1\b|\/FontFile/.test(dictionary) ? dictionary : undefined;
}

/** Decompresses as much as possible. Bytes after the compressed data are ignored. */
async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader();
  let text = '';
  try {
    while (text.length < mostBytes) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += bytesText(value);
    }
    await reader.cancel();
  } catch {
    // The stream has ended, or uses another compression.
  }
  return text;
}

/** Decodes one character per byte. */
function bytesText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

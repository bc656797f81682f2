/*
 * The parts of a PDF that may hold text, unpacked by what the browser brings. No library: reading words well would take
 * more code than the whole wizard, and looking for nine digits does not need it.
 */

const mostBytes = 8 * 1024 * 1024;
const dictionaryCharacters = 600;

/** The streams of a PDF that are no pictures and no fonts, a character for each byte. */
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

/** What says how a stream is packed; undefined where the stream is 'endstream', a picture or a font. */
function dictionaryBefore(text: string, index: number): string | undefined {
  const before = text.slice(Math.max(0, index - dictionaryCharacters), index);
  const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
  const isText = dictionary.trimEnd().endsWith('>>');
  return isText && !/\/Image\b|\/Length1\b|\/FontFile/.test(dictionary) ? dictionary : undefined;
}

/** As much of it as can be unpacked; what follows the packed bytes is no fault. */
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
    // Either the stream ends here or it uses another compression.
  }
  return text;
}

/** A character for each byte. */
function bytesText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

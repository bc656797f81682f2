import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(?:js|css|svg|txt|json|webmanifest|map)$/;
const worthwhileBytes = 512;

/**
 * Writes a .br and a .gz file next to every text file below `directory`, at the highest level, so
 * that serving needs no compression. Fonts and pictures are already compressed.
 */
export function compressAssets(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const file = join(directory, name);
    const content = readFileSync(file);
    if (content.length < worthwhileBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

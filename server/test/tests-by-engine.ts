import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const server = join(import.meta.dirname, '..');

/** Marks a test that `npm test` runs on both engines. */
const mark = "tags: 'engine'";
/** The only ways for a test to learn which database or Redis it is run with. */
const seesEngine = /\binject\('template'\)|\bprocess\.env\.TEST_/;
/** Gone when a test runs. */
const importOfTypes = /\bimport type [^;]*;/g;
const imported = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

/**
 * The server's test files. `engine`: files that read which engine they run on, themselves or by a helper that they import.
 * `once`: the others, whose result is the same on every engine. `marked`: files with a test that `npm test` runs on both.
 */
export function testsByEngine(): {
  readonly engine: string[];
  readonly once: string[];
  readonly marked: string[];
} {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: server }).toSorted();
  const { engine = [], once = [] } = Object.groupBy(files, (file) =>
    readsOf(join(server, file)).some((text) => seesEngine.test(text)) ? 'engine' : 'once',
  );
  const marked = engine.filter((file) => readFileSync(join(server, file), 'utf8').includes(mark));
  return { engine, once, marked };
}

/** What stands in a test file, and in all of `test/` that it imports, directly or through others. `src/` imports no helper. */
function readsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const helpers = [...text.replaceAll(importOfTypes, '').matchAll(imported)]
    .map(([, specifier = '']) => pathOf(specifier, dirname(file)))
    .filter((path) => path.startsWith(join(server, 'test/')));
  return [text, ...helpers.flatMap((path) => readsOf(path, seen))];
}

const pathOf = (specifier: string, folder: string) =>
  specifier.startsWith('#') ? join(server, specifier.slice(1)) : join(folder, specifier);

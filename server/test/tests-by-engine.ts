import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const server = join(import.meta.dirname, '..');

/** Pattern of the tag by which `npm test` runs a test on both engines. */
const mark = /\btags: (?:\[[^\]]*)?'engine'/;
/** The only ways for a test to read which database or Redis it runs with. */
const seesEngine = /\binject\('template'\)|\bprocess\.env\.TEST_/;
/** Type imports, which do not exist at run time. */
const importOfTypes = /\bimport type [^;]*;/g;
const imported = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

/**
 * Groups the server's test files. `engine`: files that depend on the engine, directly or by an
 * imported helper. `once`: the others, whose result is the same on every engine. `marked`: files
 * with a test that `npm test` runs on both engines.
 */
export function testsByEngine(): {
  readonly engine: string[];
  readonly once: string[];
  readonly marked: string[];
} {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: server }).toSorted();
  const { engine = [], once = [] } = Object.groupBy(files, (file) =>
    listReadFiles(join(server, file)).some((text) => seesEngine.test(text)) ? 'engine' : 'once',
  );
  const isMarked = (file: string) => mark.test(readFileSync(join(server, file), 'utf8'));
  const wrong = once.find(isMarked);
  if (wrong) throw new Error(`${wrong} has a test tagged \`engine\` but uses no database`);
  const marked = engine.filter(isMarked);
  return { engine, once, marked };
}

/**
 * Returns the texts of a test file and of all files in `test/` that it imports, directly or
 * indirectly. `src/` imports no helper.
 */
function listReadFiles(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const helpers = [...text.replaceAll(importOfTypes, '').matchAll(imported)]
    .map(([, specifier = '']) => resolveImport(specifier, dirname(file)))
    .filter((path) => path.startsWith(join(server, 'test/')));
  return [text, ...helpers.flatMap((path) => listReadFiles(path, seen))];
}

const resolveImport = (specifier: string, folder: string) =>
  specifier.startsWith('#') ? join(server, specifier.slice(1)) : join(folder, specifier);

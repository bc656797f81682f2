// Fails on a word that the code no longer uses: docs/glossary.md lists them, each with the one that took its place.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/root.mjs';

const folders = ['contract', 'e2ee', 'server', 'web', 'e2e', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'build', '.react-router', '.cache']);
const kinds = /\.(ts|tsx|mjs|css)$/;

/** The table under 'Retired words'. @returns {Map<string, string>} each of them, and what is said instead */
function retiredWords() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const [, table = ''] = glossary.split('## Retired words');
  const rows = table.matchAll(/^\| `([\w-]+)` \| `([\w-]+)` \|$/gm);
  return new Map(Array.from(rows, ([, retired, successor]) => [retired, successor]));
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* filesBelow(path);
    } else if (kinds.test(entry.name)) yield path;
  }
}

const retired = retiredWords();
if (retired.size === 0) throw new Error('docs/glossary.md has no table of retired words');
const faults = [];
for (const folder of folders) {
  for (const path of filesBelow(join(root, folder))) {
    const place = relative(root, path);
    // Names of files count, too: a file is found by them.
    const text = `${place}\n${readFileSync(path, 'utf8')}`;
    for (const word of new Set(text.match(/[A-Za-z]\w*(?:-\w+)*/g))) {
      const successor = retired.get(word);
      if (successor) faults.push(`${place}: '${word}' is called '${successor}'`);
    }
  }
}
for (const fault of faults) console.error(fault);
console.log(`${retired.size} retired words: ${faults.length} found`);
process.exit(faults.length > 0 ? 1 : 0);

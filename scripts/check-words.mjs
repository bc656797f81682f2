// Fails on retired words in code or on screen: docs/glossary.md lists them with their successors.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/root.mjs';

const folders = ['contract', 'e2ee', 'server', 'web', 'e2e', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'build', '.react-router', '.cache']);
const kinds = /\.(ts|tsx|mjs|css)$/;

/**
 * Reads the table under 'Retired words'. @returns {Map<string, string>} the words and their
 * successors
 */
function retiredWords() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const [, table = ''] = glossary.split('## Retired words');
  const rows = table.matchAll(/^\| `([\w-]+)` \| `([\w-]+)` \|$/gm);
  return new Map(Array.from(rows, ([, retired, successor]) => [retired, successor]));
}

/**
 * Reads the table under 'Retired on screen'. @returns {[string, string][]} the phrases and their
 * successors
 */
function retiredPhrases() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const [, table = ''] = glossary.split('## Retired on screen');
  const rows = table.matchAll(/^\| '([^']+)' \| '([^']+)' \|$/gm);
  return Array.from(rows, ([, retired, successor]) => [retired, successor]);
}

const shown = /^(contract\/src|web\/app|server\/src\/mail)\//;
const comment = /^\s*(\/\/|\/?\*)/;

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* filesBelow(path);
    } else if (kinds.test(entry.name)) yield path;
  }
}

/**
 * Reports retired phrases, except in comments and in `summary` of endpoints, because only
 * developers read these.
 */
function checkShown(place, text) {
  for (const line of text.split('\n')) {
    if (comment.test(line) || line.includes('summary:')) continue;
    const words = ` ${line.replaceAll(/[^A-Za-z'-]+/g, ' ')} `;
    for (const [phrase, successor] of phrases) {
      if (words.includes(` ${phrase} `))
        faults.push(`${place}: '${phrase}' is '${successor}' on screen`);
    }
  }
}

const retired = retiredWords();
const phrases = retiredPhrases();
if (retired.size === 0) throw new Error('docs/glossary.md has no table of retired words');
const faults = [];
for (const folder of folders) {
  for (const path of filesBelow(join(root, folder))) {
    const place = relative(root, path);
    // Also checks file names, because developers search for them.
    const text = `${place}\n${readFileSync(path, 'utf8')}`;
    if (shown.test(place) && !place.includes('.test.')) checkShown(place, text);
    for (const word of new Set(text.match(/[A-Za-z]\w*(?:-\w+)*/g))) {
      const successor = retired.get(word);
      if (successor) faults.push(`${place}: '${word}' is called '${successor}'`);
    }
  }
}
for (const fault of faults) console.error(fault);
console.log(`${retired.size} retired words, ${phrases.length} phrases: ${faults.length} found`);
process.exit(faults.length > 0 ? 1 : 0);

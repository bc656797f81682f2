// Fails on prose that breaks the language rules: marker words, long titles, long sentences in
// documents, and commit subjects.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  countWords,
  findMarkers,
  findProse,
  findSentences,
  findSubjectFault,
  languageLimits as limits,
  listNewSubjects,
} from './lib/language.mjs';
import { root } from './lib/root.mjs';

/** Subjects of the commits after this one are checked. */
const LAST_UNCHECKED_COMMIT = 'b1f204d8';

const faults = [];
const words = { comments: 0, titles: 0, documents: 0 };
const markers = { comments: [], titles: [], documents: [] };

const skipped = /(?:^|\/)(?:node_modules|build|\.[\w-]+)(?:\/|$)/;
const files = globSync('**/*.{ts,tsx,mjs,css,md}', {
  cwd: root,
  exclude: (path) => skipped.test(path),
})
  // Excludes the files that list the forbidden words.
  .filter((file) => !/^scripts\/lib\/language\.|^CONTRIBUTING\.md$/.test(file));
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const { kind, line, text: prose } of findProse(file, text)) {
    words[kind] += countWords(prose);
    for (const marker of findMarkers(prose)) markers[kind].push(`${file}:${line}: '${marker}'`);
    if (kind === 'titles' && countWords(prose) > limits.titleWords)
      faults.push(`${file}:${line}: title of over ${limits.titleWords} words`);
  }
  if (!file.endsWith('.md')) continue;
  for (const sentence of findSentences(text))
    if (countWords(sentence) > limits.documentSentenceWords)
      faults.push(`${file}: sentence of over ${limits.documentSentenceWords} words: ${sentence}`);
}
for (const [kind, found] of Object.entries(markers)) {
  const allowed = (words[kind] * limits.markersPerThousandWords) / 1000;
  console.log(`${kind}: ${found.length} marker words in ${words[kind]} words`);
  if (found.length > allowed) faults.push(...found);
}
const subjects = listNewSubjects(root, LAST_UNCHECKED_COMMIT);
if (!subjects)
  console.warn(
    `Commit subjects were not checked: commit ${LAST_UNCHECKED_COMMIT} is missing (shallow clone?)`,
  );
for (const subject of subjects ?? []) {
  const fault = findSubjectFault(subject);
  if (fault) faults.push(`commit '${subject}' ${fault}`);
}
for (const fault of faults) console.error(fault);
console.log(`Language: ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

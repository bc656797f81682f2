// Fails on a text that breaks when the browser translates the page:
// docs/decisions/0270-translated-pages.md.
import { join, relative } from 'node:path';
import { findLooseTexts, sentences } from './lib/find-loose-texts.mjs';
import { root } from './lib/root.mjs';

const app = join(root, 'web/app/');
const texts = findLooseTexts(
  join(root, 'web/tsconfig.json'),
  (file) => file.startsWith(app) && !file.endsWith('.test.tsx'),
);
for (const { file, line, fault } of texts)
  console.error(`${relative(root, file)}:${line}: ${sentences[fault]}`);
console.log(`Texts that translation breaks: ${texts.length}`);
process.exit(texts.length > 0 ? 1 : 0);

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.mjs';

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const documents = files.filter((file) =>
  /^(docs\/.+|README|CONTRIBUTING|SECURITY)\.md$/.test(file),
);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Paths that a build or an operator creates. */
const untracked = /^(server\/build|web\/build|deploy\/\.env$)/;
const pathInText =
  /(?<![\w/.@-])(?:contract|e2ee|server|web|e2e|bench|scripts|deploy|docs)\/[\w./@-]*\w/g;

/** True for a file with or without its extension, a folder, and the start of a file name. */
const exists = (path) => files.some((file) => file === path || /^[/.@]/.test(rest(file, path)));
const rest = (file, path) => (file.startsWith(path) ? file.slice(path.length) : '');

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('links only to files of the repository', () => {
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)];
    const paths = links.map(([, link]) => normalize(join(dirname(document), link)));
    expect(paths.filter((path) => !exists(path.replace(/\/$/, '')))).toEqual([]);
  });

  it('mentions only paths that exist in the repository', () => {
    const paths = text.match(pathInText) ?? [];
    const isPlaceholder = (path) => untracked.test(path) || path.includes('NAME');
    expect(paths.filter((path) => !isPlaceholder(path) && !exists(path))).toEqual([]);
  });

  it('mentions only npm commands that exist in package.json', () => {
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)];
    expect(commands.map(([, name]) => name).filter((name) => !(name in scripts))).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findMarkers,
  findProse,
  findSentences,
  findSubjectFault,
  listNewSubjects,
} from './language.mjs';

describe('the language check', () => {
  it('findProse returns comments and test titles with their line numbers', () => {
    const text = "// One.\nit('renders', () => {});\nconst a = 1; // Two.\n";
    expect(findProse('web/a.test.ts', text)).toEqual([
      { kind: 'comments', line: 1, text: 'One.' },
      { kind: 'titles', line: 2, text: 'renders' },
      { kind: 'comments', line: 3, text: 'Two.' },
    ]);
    expect(findProse('web/a.ts', text).map(({ kind }) => kind)).toEqual(['comments', 'comments']);
  });

  it.each([
    ['after a table', "it.each([\n  ['a)', 1],\n])('counts %s', () => {});", 3],
    ['after a table on one line', "it.each([['(', 1]])('counts %s', () => {});", 1],
    ['after a template', 'test.each`a\n${1}`("counts %s", () => {});', 2],
    ['on the next line', "test(\n  'counts %s',\n  () => {},\n);", 2],
    ['of a nested member', "test.describe.serial('counts %s', () => {});", 1],
  ])('findProse returns a title %s', (_, text, line) => {
    expect(findProse('web/a.test.ts', text)).toEqual([{ kind: 'titles', line, text: 'counts %s' }]);
  });

  it('findMarkers returns the marker words of a sentence', () => {
    expect(findMarkers('Waits for what is under way, beside others.')).toEqual([
      'what is',
      'beside',
    ]);
    expect(findMarkers('Returns the standard answer.')).toEqual([]);
  });

  it('findSentences splits documents into sentences and omits code', () => {
    expect(findSentences('# A\n\nFirst one. Second\none.\n\n```\ncode. more\n```\n- item')).toEqual(
      expect.arrayContaining(['First one.', 'Second one.', '- item']),
    );
  });

  it.each([
    ['chat: Fix sealed sends after a key change', undefined],
    ['Speed up search', undefined],
    ['Revert "Keep it"', undefined],
    ['Keep the focus', 'does not begin with a verb of the list'],
    ['Fix texts that nobody reads', "has the marker word 'nobody'"],
    [`Fix ${'a'.repeat(70)}`, 'longer than 72 characters'],
  ])('returns for the commit subject "%s" the fault: %s', (subject, fault) => {
    expect(findSubjectFault(subject)).toBe(fault);
  });

  it('listNewSubjects returns undefined in a shallow clone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'threshold-subjects-'));
    const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
    const commit = (subject) =>
      git(
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@example',
        'commit',
        '-qm',
        subject,
        '--allow-empty',
      );
    try {
      git('init', '-q');
      for (const subject of ['Add one', 'Add two', 'Add three']) commit(subject);
      const first = git('rev-list', '--max-parents=0', 'HEAD');
      git('clone', '-q', '--depth=1', `file://${folder}`, 'shallow');
      expect(listNewSubjects(folder, first)).toEqual(['Add three', 'Add two']);
      expect(listNewSubjects(join(folder, 'shallow'), first)).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

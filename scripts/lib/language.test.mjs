import { describe, expect, it } from 'vitest';
import { findMarkers, findProse, findSentences, findSubjectFault } from './language.mjs';

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

  it('findMarkers returns the marker words of a sentence', () => {
    expect(findMarkers('Waits for what is under way, beside others.')).toEqual([
      'what is',
      'beside',
    ]);
    expect(findMarkers('Returns the standard answer.')).toEqual([]);
  });

  it('splits documents into sentences without code', () => {
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
});

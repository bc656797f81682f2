import { expect, test } from 'vitest';
import { excerptOf, soughtWords } from './find-words.ts';

/** With the hits in brackets. */
const marked = (text: string, typed: string) =>
  excerptOf(text, soughtWords(typed))
    ?.map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('');

test('capitals and accents make no difference, in either', () => {
  expect(marked('The Café in Wörth', 'cafe WORTH')).toBe('The [Café] in [Wörth]');
  expect(marked('The cafe', 'CAFÉ')).toBe('The [cafe]');
  // The same letter, written as one and as two.
  expect(marked('Cafe\u0301 society', 'café')).toBe('[Cafe\u0301] society');
});

test('a letter that is folded to several is marked as a whole', () => {
  expect(marked('a ﬁne house', 'fi')).toBe('a [ﬁ]ne house');
  expect(marked('a ﬁne house', 'f')).toBe('a [ﬁ]ne house');
  expect(marked('a ﬁne house', 'ine')).toBe('a [ﬁne] house');
});

test('all words have to stand there, in any order, and inside of words', () => {
  expect(marked('Settlement is on Tuesday', 'tues settle')).toBe('[Settle]ment is on [Tues]day');
  expect(marked('Settlement is on Tuesday', 'settlement friday')).toBeUndefined();
  expect(marked('我们星期二交割', '星期二')).toBe('我们[星期二]交割');
  expect(marked('abab aba', 'aba')).toBe('[aba]b [aba]');
  expect(marked('abcd', 'abc bcd')).toBe('[abcd]');
});

test('of a long text the part around the first word is shown', () => {
  const long = `${'word '.repeat(100)}the deposit is due ${'and '.repeat(100)}`;
  const found = marked(long, 'deposit') ?? '';
  expect(found).toMatch(/^\.\.\. (?:word )+the \[deposit\] is due (?:and )+.*\.\.\.$/);
  expect(found.length).toBeLessThan(180);
  expect(marked(`${'x'.repeat(500)}deposit`, 'deposit')).toMatch(/^\.\.\. x{40}\[deposit\]$/);
});

test('letters of two units are never cut', () => {
  const found = marked(`${'🏡'.repeat(200)} sold ${'🔑'.repeat(300)}`, 'sold') ?? '';
  expect(found).toContain('[sold]');
  expect(found).toBe(found.toWellFormed());
});

test('nothing that can be read looks for nothing', () => {
  expect(soughtWords('  ')).toEqual([]);
  expect(marked('anything', '  ')).toBeUndefined();
  expect(soughtWords('a  A b')).toEqual(['a', 'b']);
  expect(marked('', 'a')).toBeUndefined();
});

test('what looks like a pattern is none', () => {
  expect(marked('Costs $650,000 (about)', '$650,000 (')).toBe('Costs [$650,000] [(]about)');
});

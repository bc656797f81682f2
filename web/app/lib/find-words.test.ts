import { expect, test } from 'vitest';
import { buildExcerpt, parseSearchWords } from './find-words.ts';

/** Returns the excerpt with its hits in brackets. */
const marked = (text: string, typed: string) =>
  buildExcerpt(text, parseSearchWords(typed))
    ?.map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('');

test('finds words regardless of case and accents in text and query', () => {
  expect(marked('The Café in Wörth', 'cafe WORTH')).toBe('The [Café] in [Wörth]');
  expect(marked('The cafe', 'CAFÉ')).toBe('The [cafe]');
  // 'é' as two code points in the text, and as one in the query.
  expect(marked('Cafe\u0301 society', 'café')).toBe('[Cafe\u0301] society');
});

test('marks a whole ligature if some of its letters match', () => {
  expect(marked('a ﬁne house', 'fi')).toBe('a [ﬁ]ne house');
  expect(marked('a ﬁne house', 'f')).toBe('a [ﬁ]ne house');
  expect(marked('a ﬁne house', 'ine')).toBe('a [ﬁne] house');
});

test('finds only texts that contain all searched words, in any order', () => {
  expect(marked('Settlement is on Tuesday', 'tues settle')).toBe('[Settle]ment is on [Tues]day');
  expect(marked('Settlement is on Tuesday', 'settlement friday')).toBeUndefined();
  expect(marked('我们星期二交割', '星期二')).toBe('我们[星期二]交割');
  expect(marked('abab aba', 'aba')).toBe('[aba]b [aba]');
  expect(marked('abcd', 'abc bcd')).toBe('[abcd]');
});

test('returns an excerpt around the first hit in a long text', () => {
  const long = `${'word '.repeat(100)}the deposit is due ${'and '.repeat(100)}`;
  const found = marked(long, 'deposit') ?? '';
  expect(found).toMatch(/^\.\.\. (?:word )+the \[deposit\] is due (?:and )+.*\.\.\.$/);
  expect(found.length).toBeLessThan(180);
  expect(marked(`${'x'.repeat(500)}deposit`, 'deposit')).toMatch(/^\.\.\. x{40}\[deposit\]$/);
});

test('does not split a surrogate pair at the end of an excerpt', () => {
  const found = marked(`${'🏡'.repeat(200)} sold ${'🔑'.repeat(300)}`, 'sold') ?? '';
  expect(found).toContain('[sold]');
  expect(found).toBe(found.toWellFormed());
});

test('finds nothing for a query without words', () => {
  expect(parseSearchWords('  ')).toEqual([]);
  expect(marked('anything', '  ')).toBeUndefined();
  expect(parseSearchWords('a  A b')).toEqual(['a', 'b']);
  expect(marked('', 'a')).toBeUndefined();
});

test('treats regular expression characters in a query as plain text', () => {
  expect(marked('Costs $650,000 (about)', '$650,000 (')).toBe('Costs [$650,000] [(]about)');
});

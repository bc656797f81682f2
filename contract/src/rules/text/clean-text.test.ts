import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredLineSchema } from '../../primitives.ts';
import { cleanLine, cleanText, hasVisible } from './clean-text.ts';

/** Letters, emoji and every kind of invisible character, so that short texts mix them. */
const character = fc.constantFrom(
  ...'aé王ש1- \t\n\u0301\u200b\u200c\u200d\u200e\u202e\u2028\u2060\u3164\ufe0f\ufeff\u0000\u0007\u00ad\u00a0',
  '👩',
  '🏽',
  '🏴',
  '\u{e0067}',
  '\u{e007f}',
  '\ud83c',
  '\udfe1',
  '\u{e0100}',
);

describe('cleanText', () => {
  it.each([
    ['a\u2028b\u000bc\u000cd\r\ne\rf', 'a\nb\nc\nd\ne\nf'],
    ['\u202eevil\u202c', 'evil'],
    ['Ngu\u200bye\u0302\u0303n', 'Nguyễn'],
    ['\ufeffname\u00ad\u2060', 'name'],
    ['tab\tstays', 'tab\tstays'],
    ['nul\u0000 bell\u0007', 'nul bell'],
    ['\u200djoin\u200c', 'join'],
    ['lone \ud800 surrogate', 'lone  surrogate'],
  ])('converts %j to %j', (dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it.each([
    'می\u200cخواهم',
    'ශ්\u200dරී',
    'क्\u200dष',
    '👩\u200d👩\u200d👧',
    '👩🏽\u200d🚀',
    '🏳️\u200d🌈',
    '❤️',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'Ø ł ß đ Thọ 王 עברית العربية',
  ])('leaves %j unchanged', (text) => {
    expect(cleanText(text)).toBe(text.normalize('NFC'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
    );
  });
});

/** A character as people see it, in many scripts. */
const shown = fc.constantFrom(
  ...'aZé王ש1-.,\'’&/"+@#$',
  'e\u0301',
  'ß',
  'می\u200cخ',
  'ශ්\u200dරී',
  '❤️',
  '1️⃣',
  '👩\u200d👧',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '²',
);
const mark = fc.constantFrom(
  ...'\u200b\u200e\u200f\u202e\u2060\u3164\ufeff\u00ad\u0000\u0007',
  '\ud800',
  '',
);
const blank = fc.constantFrom(
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\u000b',
  '  ',
);
const pastedName = fc
  .array(fc.tuple(fc.array(fc.tuple(mark, shown), { minLength: 1 }), mark, blank), {
    maxLength: 20,
  })
  .map((words) => ({
    pasted: words
      .map(([characters, last, space]) => `${space}${characters.flat().join('')}${last}${space}`)
      .join(''),
    name: words
      .map(([characters]) => characters.map(([, character]) => character).join(''))
      .join(' ')
      .normalize('NFC'),
  }));

describe('a pasted name', () => {
  it('is cleaned, or refused with a message if empty or too long', () => {
    const schema = requiredLineSchema('Enter a name.', 60, 'Shorten the name.');
    fc.assert(
      fc.property(pastedName, ({ pasted, name }) => {
        const { data, error } = schema.safeParse(pasted);
        const sentence = name === '' ? 'Enter a name.' : 'Shorten the name.';
        if (name !== '' && [...name].length <= 60) expect(data).toBe(name);
        else expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cleanLine', () => {
  it('replaces line breaks and runs of spaces with one space', () => {
    expect(cleanLine('  An\nna \u00a0 Ruiz\t')).toBe('An na Ruiz');
  });
});

describe('hasVisible', () => {
  it.each(['\u3164', ' ', '\u200b', '\u2800', '\u0301', '\u00a0', '\ufe0f'])(
    'returns false for %j',
    (text) => {
      expect(hasVisible(text)).toBe(false);
    },
  );
  it.each(['a', '王', '🏡', '-', 'é'])('returns true for %j', (text) => {
    expect(hasVisible(text)).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  ])('cleans %j', (dirty, clean) => {
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

  it('keeps every visible letter and digit in order', () => {
    const letters = (text: string) =>
      text
        .replaceAll('\u3164', '')
        .normalize('NFD')
        .match(/[\p{L}\p{N}]/gu)
        ?.join('') ?? '';
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(letters(cleanText(text))).toBe(letters(text));
      }),
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Đỗ Thị Thọ', 'do thi tho'],
    ['Ødegård', 'odegard'],
    ['ŁÓDŹ', 'lodz'],
    ['Groß GROẞ', 'gross gross'],
    ['Æther Œuvre Þór Ħamrun', 'aether oeuvre thor hamrun'],
    ['ＡＢＣ ﬁne ΣΟΦΟΣ İ ı', 'abc fine σοφοσ i i'],
    ['O’Brien O`Brien', "o'brien o'brien"],
    ['O\u1fefBrien O\u1ffdBrien O\u0374Brien', "o'brien o'brien o'brien"],
    ['Smith–Jones', 'smith-jones'],
    ['Cafe\u0301', 'cafe'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { examples: [['\u2033'], ['\u2057'], ['\uff40']] },
    );
  });

  it('returns the same result for a text in NFC and in NFD', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });
});

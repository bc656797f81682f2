import { sharePictureSize } from '@threshold/contract/paths';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SharePictureTexts } from '../../lib/share-words.ts';
import { drawSharePicture, renderShareSvg } from './draw.ts';

const words: SharePictureTexts = {
  title: 'Marlo Banksia',
  plainTitle: 'A verified professional',
  line: 'Mortgage Broker in Newtown NSW 2042',
  checks: ['Register, entry 1', 'Checked on 12 November 2026'],
  note: '4.8 of 5 stars in 12 reviews',
};
const pathsOf = (svg: string) =>
  [...svg.matchAll(/<path fill="[^"]+" d="([^"]*)"/g)].map(([, d = '']) => d);
const titled = async (title: string) => pathsOf(await renderShareSvg({ ...words, title }));

describe('drawSharePicture', () => {
  it('draws a PNG of the expected size, identical for equal texts', async () => {
    const picture = await drawSharePicture(words);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      sharePictureSize.width,
      sharePictureSize.height,
    ]);
    expect(picture.length).toBeLessThan(100_000);
    expect(await drawSharePicture(words)).toEqual(picture);
    expect(await drawSharePicture({ ...words, note: '' })).not.toEqual(picture);
  });

  it('draws even after pictures.ts has blocked some image decoders', async () => {
    await import('../pictures/pictures.ts');
    expect((await drawSharePicture(words)).length).toBeGreaterThan(0);
  });

  it('omits emoji, and draws plainTitle if the font lacks letters', async () => {
    expect(await titled('Marlo 🏠 Bank\u202Esia\u0000')).toEqual(await titled('Marlo Banksia'));
    expect(await titled('שלום Banksia')).toEqual(await titled(words.plainTitle));
    expect(await titled('🏠')).toEqual(await titled(words.plainTitle));
    expect(await titled('Zażółć Đặng')).toBeDefined();
    expect(await titled('Gęślą Jaźń')).not.toEqual(await titled(words.plainTitle));
  });

  it('draws any text within the margins, as vector shapes', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom('"><script>alert(1)</script>', 'W'.repeat(200), 'Mm '.repeat(80), '&amp;'),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, line, note) => {
        const svg = await renderShareSvg({
          ...words,
          title,
          line,
          checks: [line, note, title],
          note,
        });
        expect(svg.match(/<(?!\/?(?:svg|rect|path)\b)/)).toBeNull();
        for (const d of pathsOf(svg)) {
          expect(d).toMatch(/^[MLQCZ\d\s.e-]*$/);
          const numbers = d.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)?.map(Number) ?? [];
          const across = numbers.filter((_, at) => at % 2 === 0);
          expect(Math.max(0, ...across)).toBeLessThanOrEqual(sharePictureSize.width - 60);
          expect(Math.max(0, ...numbers.filter((_, at) => at % 2 === 1))).toBeLessThan(
            sharePictureSize.height - 20,
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

import { foldText } from '@threshold/contract/rules/text/fold-text';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';

const test = testApp();

/**
 * Code points of Latin letters, accented Greek letters, diacritics and punctuation, and of the
 * width variants and ligatures that some programs write.
 */
const blocks = [
  [0x20, 0x37f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2057],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const;

it('fold_text in the database folds each letter as foldText does', { tags: 'engine' }, async () => {
  const texts = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => `x${String.fromCodePoint(first + at)}`),
  );
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, fold_text(text) as folded from unnest(${texts}::text[]) as text
  `.execute(test.database.db);
  expect(rows.map(({ text, folded }) => [text, folded])).toEqual(
    rows.map(({ text }) => [text, foldText(text)]),
  );
  expect(rows).toHaveLength(texts.length);
});

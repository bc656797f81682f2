import { foldText } from '@threshold/contract/fold-text';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Whether the texts, one after the other, contain these words, in any spelling that folds to the same. */
export function containWords(texts: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`fold_text(concat_ws(' ', ${texts})) like ${pattern}`;
}

/** Narrows a query to the rows whose texts, one after the other, contain these words; without words it stays as it is. */
export function withWords<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  texts: RawBuilder<unknown>,
  words: string | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  return words ? query.where(containWords(texts, words)) : query;
}

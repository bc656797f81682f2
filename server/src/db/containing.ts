import { foldText } from '@threshold/contract/fold-text';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** True if the joined texts contain these words, in any spelling that folds to the same text. */
export function containWords(texts: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`fold_text(concat_ws(' ', ${texts})) like ${pattern}`;
}

/**
 * Narrows a query to rows whose joined texts contain these words; without words it is unchanged.
 */
export function withWords<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  texts: RawBuilder<unknown>,
  words: string | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  return words ? query.where(containWords(texts, words)) : query;
}

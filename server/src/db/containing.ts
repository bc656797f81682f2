import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** The pattern of `like` for texts that contain these words as they are. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** Narrows a query to the rows whose texts, one after the other, contain these words; without words it stays as it is. */
export function withWords<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  texts: RawBuilder<unknown>,
  words: string | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  if (!words) return query;
  return query.where(sql<boolean>`concat_ws(' ', ${texts}) ilike ${containing(words)}`);
}

import { foldText } from '@threshold/contract/rules/text/fold-text';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** True if the joined texts contain these words, whatever their capital letters and accents. */
export function buildWordsCondition(
  texts: RawBuilder<unknown>,
  words: string,
): RawBuilder<boolean> {
  const pattern = `%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`fold_text(concat_ws(' ', ${texts})) like ${pattern}`;
}

/** Narrows a query to rows whose joined texts contain these words, if there are any. */
export function filterByWords<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  texts: RawBuilder<unknown>,
  words: string | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  return words ? query.where(buildWordsCondition(texts, words)) : query;
}

/** True if the listing `v`, with its account `a` and its recorded checks, contains these words. */
export const buildListingWordsCondition = (words: string) =>
  sql<boolean>`(${buildWordsCondition(listingTexts, words)}
    or exists (select from vendor_checks c where c.vendor_id = v.id and ${buildWordsCondition(sql`c.number`, words)}))`;

const listingTexts = sql`v.full_name, v.first_name, v.last_name, v.business_name, v.vendor_type, v.address,
    v.city, v.state, v.post_code, v.work_email, v.phone_number, v.licence_number, v.abn, v.register_number, a.email`;

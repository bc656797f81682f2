import { sql } from 'kysely';
import { containWords } from './containing.ts';

/** True if the listing `v`, with its account `a` and its recorded checks, contains these words. */
export const hasWords = (words: string) =>
  sql<boolean>`(${containWords(listingTexts, words)}
    or exists (select from vendor_checks c where c.vendor_id = v.id and ${containWords(sql`c.number`, words)}))`;

const listingTexts = sql`v.full_name, v.first_name, v.last_name, v.business_name, v.vendor_type, v.address,
    v.city, v.state, v.post_code, v.work_email, v.phone_number, v.licence_number, v.abn, v.register_number, a.email`;

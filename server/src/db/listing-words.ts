import { sql } from 'kysely';
import { containing } from './containing.ts';

/** Whether the listing `v`, with its account `a` and its recorded checks, contains these words. */
export const hasWords = (words: string) =>
  sql<boolean>`(concat_ws(' ', v.full_name, v.first_name, v.last_name, v.business_name, v.vendor_type, v.address,
    v.city, v.state, v.post_code, v.work_email, v.phone_number, v.licence_number, v.abn, v.register_number, a.email) ilike ${containing(words)}
    or exists (select from vendor_checks c where c.vendor_id = v.id and c.number ilike ${containing(words)}))`;

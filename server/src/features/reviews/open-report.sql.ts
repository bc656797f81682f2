import { sql } from 'kysely';

/** Reviews with a report that staff have not looked at. */
export const openReport = sql<boolean>`exists (
  select from review_reports p where p.review_id = r.id and p.closed_at is null)`;

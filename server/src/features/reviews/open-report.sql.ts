import { sql } from 'kysely';

/** Condition on `reviews as r`: the review has an open report. */
export const openReport = sql<boolean>`exists (
  select from review_reports p where p.review_id = r.id and p.closed_at is null)`;

import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isOwnAccount } from '../../db/party-queries.ts';
import { readPage, type SearchPageQuery } from '../../db/read-page.ts';
import { lockRow } from '../../db/row-queries.ts';
import { filterByWords } from '../../db/word-queries.ts';
import { hasOpenReport } from './withheld-reviews.queries.ts';

/** Reports about a review, newest first, including closed reports. */
type Reports = {
  readonly reason: string;
  readonly created_at: string;
  readonly closed_at: string | null;
}[];

const selectReviewsWithPeople = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .leftJoin('staff as s', 's.id', 'r.hidden_by');

const selectModerationColumns = (query: ReturnType<typeof selectReviewsWithPeople>) =>
  query.select([
    'r.id',
    'r.vendor_id',
    'r.customer_id',
    'c.first_name',
    'c.last_name',
    'c.profile_picture',
    'r.rating',
    'r.comment',
    'r.verified_client',
    'r.reply',
    'r.replied_at',
    'r.created_at',
    'r.hidden_at',
    'r.hidden_reason',
    's.name as hidden_by_name',
    isOwnAccount.as('own_account'),
    'r.own_device',
    sql<string>`coalesce(nullif(v.business_name, ''), v.full_name)`.as('vendor_name'),
    sql<Reports>`coalesce((
      select json_agg(json_build_object(
        'reason', p.reason, 'created_at', p.created_at, 'closed_at', p.closed_at
      ) order by p.created_at desc)
      from review_reports p where p.review_id = r.id), '[]'::json)`.as('reports'),
  ]);

export type ModeratedRow = Awaited<
  ReturnType<ReturnType<typeof selectModerationColumns>['executeTakeFirstOrThrow']>
>;

interface ListQuery extends SearchPageQuery {
  readonly hidden?: boolean | undefined;
  readonly reported?: boolean | undefined;
}

/** One page of all reviews, newest first, with the total count. */
export async function listReviewsPage(db: Db, { hidden, reported, q, page, limit }: ListQuery) {
  let query = selectReviewsWithPeople(db);
  if (hidden !== undefined) query = query.where('r.hidden_at', hidden ? 'is not' : 'is', null);
  if (reported !== undefined) {
    query = query.where(reported ? hasOpenReport : sql<boolean>`not ${hasOpenReport}`);
  }
  query = filterByWords(
    query,
    sql`r.comment, r.reply, r.hidden_reason, v.business_name, v.full_name, c.first_name, c.last_name`,
    q,
  );
  return readPage(selectModerationColumns(query), { page, limit }, ['r.created_at', 'r.id']);
}

export function findModerated(db: Db, id: string): Promise<ModeratedRow | undefined> {
  return selectModerationColumns(selectReviewsWithPeople(db))
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Locks the review, so that concurrent decisions run one after the other. */
export async function lockReview(db: Db, id: string): Promise<ModeratedRow | undefined> {
  return (await lockRow(db, 'reviews', id)) ? findModerated(db, id) : undefined;
}

interface Hiding {
  readonly hidden_at: Date | null;
  readonly hidden_reason: string | null;
  readonly hidden_by: string | null;
}

/** Hides or shows the review; a trigger updates stars and review count of the listing. */
export async function setHidden(db: Db, id: string, hiding: Hiding): Promise<void> {
  await db.updateTable('reviews').set(hiding).where('id', '=', id).execute();
}

/** Closes the open reports of the review. */
export async function closeReports(db: Db, reviewId: string, now: Date): Promise<void> {
  await db
    .updateTable('review_reports')
    .set({ closed_at: now })
    .where('review_id', '=', reviewId)
    .where('closed_at', 'is', null)
    .execute();
}

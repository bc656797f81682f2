import type { RequestEnd } from '@threshold/contract/texts/request-texts';
import type { VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import type { RequestPlace, RequestRow } from '../matching/place-of-request.ts';

/**
 * Finds the request of a link. For a merged request, returns the request into which it was merged.
 */
export function findRequestByLinkHash(db: Db, linkHash: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('lead_requests as r')
    .selectAll('r')
    .where('r.id', '=', (eb) =>
      eb
        .selectFrom('lead_requests as l')
        .select((one) => one.fn.coalesce('l.merged_into', 'l.id').as('id'))
        .where('l.link_hash', '=', linkHash),
    )
    .executeTakeFirst();
}

export function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom('lead_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the request, so that its clock, offers and answers change sequentially. */
export function lockRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('lead_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Makes requests due for evaluation if they have open offers to deleted or unapproved vendors.
 * Skips locked requests.
 */
export async function makeRequestsOfUnlistedVendorsDue(db: Db, now: Date): Promise<void> {
  await sql`
    update lead_requests set next_at = ${now}
    where id in (
      select r.id from lead_requests r
      where r.next_at > ${now} and r.id in (
        select o.request_id from request_offers o left join vendors v on v.id = o.vendor_id
        where o.state = 'open' and v.status is distinct from 'approved'
      )
      for update of r skip locked
    )`.execute(db);
}

/** Ids of requests that are due for evaluation (`next_at`), longest overdue first. */
export async function listDueRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_requests')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Like `lockRequest`, but returns undefined if the request is not due or is locked. */
export function lockDueRequest(db: Db, id: string, now: Date): Promise<RequestRow | undefined> {
  return db
    .selectFrom('lead_requests')
    .selectAll()
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setNextEvaluationTime(
  db: Db,
  id: string,
  next_at: Date | null,
): Promise<void> {
  await db.updateTable('lead_requests').set({ next_at }).where('id', '=', id).execute();
}

/** Starts the deadlines of a confirmed request and resets its warnings. */
export async function markRequestConfirmed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({ confirmed_at: now, next_at: now, warnings: 0, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Records an answer; the time of the first answer is retained. */
export async function markRequestAnswered(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({
      status: 'answered',
      first_answer_at: sql`coalesce(first_answer_at, ${now}::timestamptz)`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Closes a request with its reason and, for a merge, its target. */
export async function markRequestClosed(
  db: Db,
  id: string,
  close_reason: RequestEnd,
  now: Date,
  merged_into: string | null = null,
): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({
      status: 'closed',
      closed_at: now,
      close_reason,
      merged_into,
      next_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Points requests merged into `from` to `merged_into`, because links follow only one merge. */
export async function moveMergedRequests(db: Db, from: string, merged_into: string): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({ merged_into })
    .where('merged_into', '=', from)
    .execute();
}

/** Reopens the request and makes it due for evaluation (`next_at`). */
export async function reopenRequest(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({
      status: sql`case when first_answer_at is null then 'new' else 'answered' end`,
      closed_at: null,
      close_reason: null,
      end_before_spam: null,
      next_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets type and place of the request and makes it due for evaluation (`next_at`). */
export async function setRequestTypeAndPlace(
  db: Db,
  id: string,
  vendor_type: VendorType,
  place: RequestPlace,
  now: Date,
): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({ vendor_type, ...place, next_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Unanswered requests that were confirmed before `before` and are not marked as missed yet. */
export async function listRequestsToMarkMissed(
  db: Db,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_requests')
    .select('id')
    .where(buildMissedCondition(before))
    .orderBy('confirmed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a request as missed. Returns undefined if it was answered or marked in the meantime. */
export function markRequestMissed(db: Db, id: string, before: Date, now: Date) {
  return db
    .updateTable('lead_requests')
    .set({ missed_at: now, updated_at: now })
    .where('id', '=', id)
    .where(buildMissedCondition(before))
    .returning(['id', 'link_hash', 'name', 'email'])
    .executeTakeFirst();
}

const buildMissedCondition = (before: Date) =>
  sql<boolean>`status = 'new' and confirmed_at <= ${before} and missed_at is null`;

export async function deleteRequestRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('lead_requests').where('id', '=', id).execute();
}

/** Locks and returns all requests of an email address. */
export function lockRequestsByEmail(db: Db, email: string): Promise<RequestRow[]> {
  return db
    .selectFrom('lead_requests')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes all texts of a request, and its duplicates. Times and offers remain. */
export async function eraseRequestTexts(
  db: Db,
  id: string,
  domain_digest: string | null,
  now: Date,
) {
  await db.deleteFrom('lead_requests').where('merged_into', '=', id).execute();
  await db.deleteFrom('request_answers').where('request_id', '=', id).execute();
  await db
    .updateTable('request_offers')
    .set({ decline_note: null })
    .set({
      state: sql`case when state = 'open' then 'ended' else state end`,
      decided_at: sql`case when state = 'open' then ${now}::timestamptz else decided_at end`,
    })
    .where('request_id', '=', id)
    .execute();
  await db
    .updateTable('lead_requests')
    .set({
      name: '',
      email: '',
      phone_number: '',
      requirements: '',
      note: null,
      reply: null,
      address: null,
      suburb: null,
      state: null,
      post_code: null,
      latitude: null,
      longitude: null,
      timezone: null,
      link_hash: null,
      text_digest: null,
      is_disposable: false,
      domain_digest,
      removed_at: now,
      status: 'closed',
      closed_at: sql`coalesce(closed_at, ${now}::timestamptz)`,
      close_reason: sql`coalesce(close_reason, 'removed')`,
      end_before_spam: sql`case when close_reason = 'spam' then coalesce(end_before_spam, 'removed') end`,
      next_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks requests as spam, including closed ones. */
export async function markRequestsAsSpam(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({
      end_before_spam: sql`case when status = 'closed' then coalesce(close_reason, 'staff') end`,
      status: 'closed',
      closed_at: sql`coalesce(closed_at, ${now}::timestamptz)`,
      close_reason: 'spam',
      next_at: null,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Reverts `markRequestsAsSpam`: restores the earlier reason of closed requests, reopens others. */
export async function unmarkRequestsAsSpam(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const ended = sql`end_before_spam is not null`;
  await db
    .updateTable('lead_requests')
    .set({
      status: sql`case when ${ended} then 'closed' when first_answer_at is null then 'new' else 'answered' end`,
      closed_at: sql`case when ${ended} then closed_at end`,
      close_reason: sql`end_before_spam`,
      next_at: sql`case when ${ended} then null else ${now}::timestamptz end`,
      end_before_spam: null,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Locks and lists a batch of a domain's unmerged requests: only spam, or all others. */
export async function lockRequestsOfDomain(
  db: Db,
  domain: string,
  digests: readonly string[],
  { areSpam, limit }: { readonly areSpam: boolean; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_requests')
    .select('id')
    .where((eb) =>
      eb.or([
        sql<boolean>`right(email, ${domain.length + 1}) in (${`@${domain}`}, ${`.${domain}`})`,
        eb('domain_digest', 'in', digests),
      ]),
    )
    .where('merged_into', 'is', null)
    .where(sql<boolean>`(close_reason is not distinct from 'spam') = ${areSpam}`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes old requests in batches; a trigger stores their statistics. @returns how many */
export async function deleteRequestsBefore(
  db: Db,
  { createdBefore, unconfirmedBefore }: { createdBefore: Date; unconfirmedBefore: Date },
): Promise<number> {
  const old = await deleteRowsBefore(db, 'lead_requests', {
    column: 'created_at',
    before: createdBefore,
  });
  const unconfirmed = await deleteRowsBefore(db, 'lead_requests', {
    column: 'created_at',
    before: unconfirmedBefore,
    where: sql<boolean>`confirmed_at is null and link_hash is not null and status = 'new'`,
  });
  return old + unconfirmed;
}

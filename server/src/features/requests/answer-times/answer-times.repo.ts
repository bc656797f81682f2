import type { AnswerKind } from '@threshold/contract/rules/answer-times';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { AnswerCasesTable } from '../../../db/answer-tables.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import type { Measurement } from './answer-times.policy.ts';

/** Lists professionals whose answer figures are due, by an event or because of `next_at`. */
export async function listVendorsDueForMeasurement(
  db: Db,
  now: Date,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ vendor_id: string }>`
    (select distinct vendor_id from answer_turns limit ${count})
    union (select vendor_id from answer_figures where next_at <= ${now} order by next_at limit ${count})
    limit ${count}`.execute(db);
  return rows.map(({ vendor_id }) => vendor_id);
}

/** Locks the listing and deletes its queued events; returns undefined for a deleted listing. */
export async function lockAnsweringVendor(db: Db, vendorId: string) {
  const row = await db
    .selectFrom('vendors as v')
    .select(['v.status', 'v.timezone'])
    .where('v.id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) await db.deleteFrom('answer_cases').where('vendor_id', '=', vendorId).execute();
  await db.deleteFrom('answer_turns').where('vendor_id', '=', vendorId).execute();
  if (!row) return undefined;
  const account = await db
    .selectFrom('vendor_accounts')
    .select(['created_at', 'email_verified_at'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  const known = await db
    .selectFrom('answer_figures')
    .select(['told_at', 'shown_at'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  return { ...row, account, told_at: known?.told_at ?? null, shown_at: known?.shown_at ?? null };
}

export type CaseRow = Pick<
  Selectable<AnswerCasesTable>,
  | 'kind'
  | 'subject_id'
  | 'asked_at'
  | 'answered_at'
  | 'ended_at'
  | 'is_missed'
  | 'all_minutes'
  | 'working_minutes'
> & {
  /** Email address of the person who asked; null if unknown. */
  readonly email: string | null;
};

/**
 * Lists answer records of questions since `since`, except spam and questions by people with an
 * unverified email.
 */
export async function listCases(db: Db, vendorId: string, since: Date): Promise<CaseRow[]> {
  return db
    .selectFrom('answer_cases as s')
    .leftJoin('customers as u', 'u.id', 's.customer_id')
    .leftJoin('request_offers as o', (join) =>
      join.onRef('o.id', '=', 's.subject_id').on('s.kind', '=', 'request'),
    )
    .leftJoin('lead_requests as r', 'r.id', 'o.request_id')
    .select(['s.kind', 's.subject_id', 's.asked_at', 's.answered_at', 's.ended_at', 's.is_missed'])
    .select(['s.all_minutes', 's.working_minutes'])
    .select(sql<string | null>`coalesce(u.email, nullif(r.email, ''))`.as('email'))
    .where('s.vendor_id', '=', vendorId)
    .where('s.asked_at', '>', since)
    .where('s.is_void', '=', false)
    .where((eb) => eb.or([eb('u.id', 'is', null), eb('u.email_verified_at', 'is not', null)]))
    .execute();
}

export interface CaseMinutes {
  readonly kind: AnswerKind;
  readonly subject_id: string;
  readonly all_minutes: number;
  readonly working_minutes: number;
}

/** Stores the minutes until each answer, so that they are computed only once. */
export async function storeCaseMinutes(db: Db, cases: readonly CaseMinutes[]): Promise<void> {
  if (cases.length === 0) return;
  const column = <K extends keyof CaseMinutes>(name: K) => cases.map((one) => one[name]);
  await sql`
    update answer_cases s set all_minutes = n.all_minutes, working_minutes = n.working_minutes
    from unnest(${column('kind')}::text[], ${column('subject_id')}::uuid[], ${column('all_minutes')}::int[],
      ${column('working_minutes')}::int[]) as n (kind, subject_id, all_minutes, working_minutes)
    where s.kind = n.kind and s.subject_id = n.subject_id`.execute(db);
}

/** Stores the answer figures and the public reply time; an unchanged time is not written. */
export async function storeAnswerFigures(
  db: Db,
  vendorId: string,
  { figures, reply_hours, silence, next_at }: Measurement,
): Promise<void> {
  const row = { figures: JSON.stringify(figures), next_at, ...silence };
  await db
    .insertInto('answer_figures')
    .values({ vendor_id: vendorId, ...row })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(row))
    .execute();
  if (reply_hours === null) {
    await db.deleteFrom('answer_times').where('vendor_id', '=', vendorId).execute();
    return;
  }
  await sql`
    insert into answer_times as t (vendor_id, reply_hours) values (${vendorId}, ${reply_hours})
    on conflict (vendor_id) do update set reply_hours = excluded.reply_hours
    where t.reply_hours <> excluded.reply_hours`.execute(db);
}

/** Stored figures and public reply time of a professional. */
export function findAnswerFigures(db: Db, vendorId: string) {
  return db
    .selectFrom('vendors as v')
    .leftJoin('answer_figures as f', 'f.vendor_id', 'v.id')
    .leftJoin('answer_times as t', 't.vendor_id', 'v.id')
    .select(['v.timezone', 'f.figures', 'f.told_at', 'f.shown_at', 't.reply_hours'])
    .where('v.id', '=', vendorId)
    .executeTakeFirst();
}

/** Answer records of questions that still have no answer, longest wait first. */
export function listWaitingCases(db: Db, vendorId: string, since: Date, count: number) {
  return db
    .selectFrom('answer_cases as s')
    .leftJoin('customers as u', 'u.id', 's.customer_id')
    .leftJoin('request_offers as o', (join) =>
      join.onRef('o.id', '=', 's.subject_id').on('s.kind', '=', 'request'),
    )
    .leftJoin('lead_requests as r', 'r.id', 'o.request_id')
    .select(['s.kind', 's.subject_id', 's.customer_id', 's.asked_at'])
    .select(['u.first_name', 'u.last_name', 'r.suburb'])
    .where('s.vendor_id', '=', vendorId)
    .where('s.asked_at', '>', since)
    .where('s.answered_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.is_void', '=', false)
    .where((eb) => eb.or([eb('u.id', 'is', null), eb('u.email_verified_at', 'is not', null)]))
    .orderBy('s.asked_at')
    .orderBy('s.subject_id')
    .limit(count)
    .execute();
}
export type WaitingRow = Awaited<ReturnType<typeof listWaitingCases>>[number];

export async function deleteAnswerCasesBefore(db: Db, before: Date): Promise<void> {
  await deleteRowsBefore(db, 'answer_cases', { column: 'asked_at', before });
}

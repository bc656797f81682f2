import { limits } from '@threshold/contract/limits';
import type { ApplicationStatus, LeadSort } from '@threshold/contract/vocabularies';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { ApplicationNotesTable } from '../../../db/loan-tables.ts';
import { buildWordsCondition } from '../../../db/word-queries.ts';
import { HOME_ZONE, resolveTimeZone, toWallTime } from '../../../lib/local-time.ts';

/*
 * Sort keys of a broker's leads in addition to their age. They must equal the index expressions of
 * the baseline migration; otherwise PostgreSQL does not use the indexes.
 */

/** Sort key: 0 for a lead with the status 'new', 1 for all other and withdrawn leads. */
const leadRank = "(case when status = 'new' and withdrawn_at is null then 0 else 1 end)";

/** Upper bound of the expected price in thousands of dollars; 0 for a withdrawn lead. */
const leadPrice =
  "(case when withdrawn_at is null then coalesce(nullif(left(regexp_replace(split_part(expected_purchase_price, '-', 2), '\\D', '', 'g'), 9), ''), '0')::integer else 0 end)";

/** Filter of a broker's leads; undefined fields do not filter. */
export interface LeadFilter {
  /** Status of the lead; withdrawn applications match no status. */
  readonly status?: ApplicationStatus | undefined;
  readonly purpose?: string | undefined;
  /** Only new leads sent before this time. */
  readonly sentBefore?: Date | undefined;
  /** Only leads with a reminder on or before this day. */
  readonly remindedBy?: string | undefined;
  /** Words in the applicant's name, email or phone number; withdrawn applications never match. */
  readonly q?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Position of a lead in a sort order: the sort key, if the order has one, and the id. */
export interface LeadPosition {
  readonly id: string;
  readonly key: number | undefined;
}

interface LeadPage {
  readonly sort: LeadSort;
  readonly limit: number;
  /** Number of leads to skip if no position is given. */
  readonly offset: number;
  readonly after?: LeadPosition | undefined;
  readonly before?: LeadPosition | undefined;
}

const keys: Readonly<Record<LeadSort, RawBuilder<number> | undefined>> = {
  newest: undefined,
  longest_waiting: sql.raw<number>(leadRank),
  amount: sql.raw<number>(leadPrice),
};

/** True if the order sorts by a key other than the id. */
export const hasSortKey = (sort: LeadSort) => keys[sort] !== undefined;

/** Conditions of the filter on `loan_applications as a`. */
function buildLeadConditions(vendorId: string, filter: LeadFilter): RawBuilder<boolean> {
  const { status, purpose, sentBefore, remindedBy, q, ids } = filter;
  const parts: RawBuilder<unknown>[] = [sql`a.vendor_id = ${vendorId}`];
  if (status) parts.push(sql`a.status = ${status} and a.withdrawn_at is null`);
  if (purpose) parts.push(sql`a.purpose_of_loan = ${purpose}`);
  if (sentBefore) {
    parts.push(sql`a.status = 'new' and a.withdrawn_at is null and a.created_at <= ${sentBefore}`);
  }
  if (remindedBy) {
    parts.push(sql`a.id in (
      select n.application_id from application_notes n
      where n.vendor_id = ${vendorId} and n.remind_on <= ${remindedBy}::date)`);
  }
  if (ids) parts.push(sql`a.id = any(${[...ids]}::uuid[])`);
  if (q) {
    parts.push(sql`a.withdrawn_at is null
      and ${buildWordsCondition(sql`a.first_name, a.last_name, a.email, a.phone_number`, q)}`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * Positions of the leads of one page, and one more if there are further leads; in reverse order if
 * the page ends `before` a position. Reads only an index.
 */
export async function listLeadPositions(
  db: Db,
  vendorId: string,
  filter: LeadFilter,
  { sort, limit, offset, after, before }: LeadPage,
): Promise<LeadPosition[]> {
  const key = keys[sort];
  const from = after ?? before;
  const isUpward = (sort === 'longest_waiting') !== (from !== undefined && from === before);
  const direction = isUpward ? 'asc' : 'desc';
  const past = sql.raw(isUpward ? '>' : '<');
  const rows = await db
    .selectFrom('loan_applications as a')
    .select('a.id')
    .$if(key !== undefined, (query) => query.select((key as RawBuilder<number>).as('key')))
    .where(buildLeadConditions(vendorId, filter))
    .$if(from !== undefined && key === undefined, (query) =>
      query.where(sql<boolean>`a.id ${past} ${from?.id}::uuid`),
    )
    .$if(from !== undefined && key !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, a.id) ${past} (${from?.key}::integer, ${from?.id}::uuid)`),
    )
    .$if(key !== undefined, (query) => query.orderBy(key as RawBuilder<number>, direction))
    .orderBy('a.id', direction)
    .limit(limit + 1)
    .$if(from === undefined, (query) => query.offset(offset))
    .execute();
  return rows.map((row) => ({ id: row.id, key: row.key }));
}

export async function countLeads(db: Db, vendorId: string, filter: LeadFilter): Promise<number> {
  const { total } = await db
    .selectFrom('loan_applications as a')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(buildLeadConditions(vendorId, filter))
    .executeTakeFirstOrThrow();
  return total;
}

/** Hours that the earliest time zone is ahead of UTC. */
const AHEAD_HOURS = 14;
const HOUR_MS = 60 * 60 * 1000;

/** Latest day whose hour for reminders has passed in this time zone. */
function computeLastDueDay(zone: string, now: Date): string {
  const clock = toWallTime(now, resolveTimeZone(zone));
  const days = clock.hour < limits.loan.remind_at_hour ? 1 : 0;
  return clock.toPlainDate().subtract({ days }).toString();
}

/** Query of the reminders that are due in their vendors' time zones; omits suspended vendors. */
async function buildDueRemindersQuery(db: Db, now: Date, vendorId?: string) {
  const lastDay = new Date(now.getTime() + AHEAD_HOURS * HOUR_MS).toISOString().slice(0, 10);
  const pending = sql`
    application_notes n
    join vendors v on v.id = n.vendor_id
    left join vendor_calendars c on c.vendor_id = n.vendor_id
    cross join lateral (select coalesce(c.timezone, v.timezone, ${HOME_ZONE}) as name) z
    where n.remind_on is not null and n.reminded_at is null and n.remind_on <= ${lastDay}::date
      and v.status <> 'suspended' ${vendorId ? sql`and n.vendor_id = ${vendorId}` : sql``}`;
  // Days are computed here, because the database may lack time zones that Temporal has.
  const zones = await sql<{ name: string }>`select distinct z.name from ${pending}`.execute(db);
  const names = zones.rows.map(({ name }) => name);
  const from = sql`${pending}
    and n.remind_on <= (
      select d.day from unnest(${names}::text[], ${names.map((name) => computeLastDueDay(name, now))}::date[]) d (zone, day)
      where d.zone = z.name)`;
  // The builder is returned in an object, because `await` on a Kysely builder throws.
  return { from };
}

/** Vendors with due reminders. */
export async function listVendorsToRemind(db: Db, now: Date, most: number): Promise<string[]> {
  const { from } = await buildDueRemindersQuery(db, now);
  const { rows } = await sql<{ vendor_id: string }>`
    select distinct n.vendor_id from ${from}
    order by n.vendor_id limit ${most}`.execute(db);
  return rows.map(({ vendor_id }) => vendor_id);
}

/** Marks due reminders as sent. @returns the ids of their applications */
export async function markDueRemindersSent(db: Db, vendorId: string, now: Date): Promise<string[]> {
  const { from } = await buildDueRemindersQuery(db, now, vendorId);
  const { rows } = await sql<{ application_id: string }>`
    with due as materialized (
      select n.application_id from ${from}
      order by n.application_id for update of n skip locked
    )
    update application_notes n set reminded_at = ${now} from due
    where n.application_id = due.application_id
    returning n.application_id`.execute(db);
  return rows.map(({ application_id }) => application_id);
}

export type NoteRow = Selectable<ApplicationNotesTable>;

/** Finds the vendor's note on an application. */
export function findLeadNote(db: Db, applicationId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('application_notes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** Lists the reminder dates of these applications, and whether each application has a note. */
export async function listNoteMarks(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('application_notes')
    .select(['application_id', 'remind_on', sql<boolean>`note <> ''`.as('has_note')])
    .where('application_id', 'in', applicationIds)
    .execute();
}

/** Creates or replaces the vendor's note on an application. */
export async function upsertLeadNote(db: Db, { application_id, ...note }: NoteRow): Promise<void> {
  await db
    .insertInto('application_notes')
    .values({ application_id, ...note })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(note))
    .execute();
}

/** Deletes the vendor's note on an application. */
export async function deleteLeadNote(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('application_notes').where('application_id', '=', applicationId).execute();
}

/** Number of leads with a reminder on or before this day. */
export async function countDueReminders(db: Db, vendorId: string, today: string): Promise<number> {
  const { due } = await db
    .selectFrom('application_notes')
    .select(sql<number>`count(*)::int`.as('due'))
    .where('vendor_id', '=', vendorId)
    .where('remind_on', '<=', today)
    .executeTakeFirstOrThrow();
  return due;
}

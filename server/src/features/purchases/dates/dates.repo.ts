import type { CountedKeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type { KeyDateKind, KeyDateStatus } from '@threshold/contract/texts/purchase-words';
import type { State } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PurchaseDatesTable } from '../../../db/purchase-tables.ts';

export type KeyDateRow = Selectable<PurchaseDatesTable>;

/** Fields of a key date other than the date itself. */
export interface KeyDateFields {
  readonly home_id: string | null;
  readonly kind: KeyDateKind;
  readonly title: string;
  readonly state: State;
  readonly reason: string;
}

/** Returns the dates of a purchase, earliest first. */
export function listDates(db: Db, purchaseId: string): Promise<KeyDateRow[]> {
  return db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .orderBy('due_on')
    .orderBy('due_time')
    .orderBy('id')
    .execute();
}

/** Returns the fields of a purchase's dates that determine its stage, earliest first. */
export function listDateFacts(db: Db, purchaseId: string) {
  return db
    .selectFrom('purchase_dates')
    .select(['kind', 'status', 'due_on'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}
export type DateFactsRow = Awaited<ReturnType<typeof listDateFacts>>[number];

/** Selects dates on or after the day `since`: at most `limit` dates, nearest to `today` first. */
interface NearestDates {
  readonly since: string;
  readonly today: string;
  readonly limit: number;
}

/** Returns the dates of a customer's purchases from `since` on, nearest to `today` first. */
export function listMemberDates(
  db: Db,
  customerId: string,
  { since, today, limit }: NearestDates,
): Promise<KeyDateRow[]> {
  return db
    .selectFrom('purchase_members as m')
    .innerJoin('purchase_dates as d', 'd.purchase_id', 'm.purchase_id')
    .selectAll('d')
    .where('m.customer_id', '=', customerId)
    .where('d.due_on', '>=', since)
    .orderBy(sql`abs(d.due_on - ${today}::date)`)
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

export function findDate(db: Db, purchaseId: string, id: string): Promise<KeyDateRow | undefined> {
  return db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('id', '=', id)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
}

/** Returns an open date with the same home, kind, title, state and time. */
export function findOpenDate(
  db: Db,
  purchaseId: string,
  { home_id, kind, title, state }: Omit<KeyDateFields, 'reason'>,
  { due_on, due_time }: Pick<CountedKeyDate, 'due_on' | 'due_time'>,
): Promise<KeyDateRow | undefined> {
  return db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'open')
    .where('home_id', 'is not distinct from', home_id)
    .where('kind', '=', kind)
    .where('title', '=', title)
    .where('state', '=', state)
    .where('due_on', '=', due_on)
    .where('due_time', 'is not distinct from', due_time)
    .executeTakeFirst();
}

/** Returns the columns of a calculated date. The warning is not stored but computed when read. */
const toDateColumns = (date: CountedKeyDate) => ({
  due_on: date.due_on,
  due_time: date.due_time,
  zone: date.zone,
  later_reading: date.later_reading,
  act_by: date.act_by,
  basis: date.basis && JSON.stringify(date.basis),
});

export async function addDate(
  db: Db,
  date: KeyDateFields & {
    readonly id: string;
    readonly purchase_id: string;
    readonly added_by?: string;
  },
  counted: CountedKeyDate,
  now: Date,
): Promise<void> {
  const since = { due_set_at: now, created_at: now, updated_at: now };
  await db
    .insertInto('purchase_dates')
    .values({ ...date, ...toDateColumns(counted), ...since, remind_at: now })
    .execute();
}

/** Updates a date and plans its reminders again. A moved date becomes open and unconfirmed. */
export async function updateDate(
  db: Db,
  id: string,
  change: KeyDateFields & { readonly hasMoved: boolean },
  counted: CountedKeyDate,
  now: Date,
): Promise<void> {
  const { hasMoved, ...fields } = change;
  await db
    .updateTable('purchase_dates')
    .set({ ...fields, ...toDateColumns(counted), version: sql`version + 1`, updated_at: now })
    .set({
      remind_at: hasMoved
        ? now
        : sql<Date | null>`case when status = 'open' then ${now}::timestamptz end`,
    })
    .$if(hasMoved, (query) =>
      query
        .set({ status: 'open', confirmed_by: null, confirmed_with: null, confirmed_at: null })
        .set({ due_version: sql`version + 1`, due_set_at: now }),
    )
    .where('id', '=', id)
    .execute();
}

export async function confirmDate(
  db: Db,
  id: string,
  { by, name }: { readonly by: string; readonly name: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('purchase_dates')
    .set({ confirmed_by: by, confirmed_with: name, confirmed_at: now })
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setDateStatus(db: Db, id: string, status: KeyDateStatus, now: Date) {
  await db
    .updateTable('purchase_dates')
    .set({ status, version: sql`version + 1`, updated_at: now })
    .set({ remind_at: status === 'open' ? now : null })
    .where('id', '=', id)
    .execute();
}

export async function removeDate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_dates').where('id', '=', id).execute();
}

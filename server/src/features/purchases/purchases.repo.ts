import type { ActivityKind } from '@threshold/contract/endpoints/purchases/purchases';
import type { Audience } from '@threshold/contract/texts/purchase-words';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { PurchaseActivitiesTable, PurchasesTable } from '../../db/purchase-tables.ts';
import { affectsOneRow, countAffectedRows } from '../../db/row-queries.ts';
import type { Tables } from '../../db/tables.ts';

const selectMembership = (db: Db, purchaseId: string, customerId: string) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('purchase_members as m', 'm.purchase_id', 'p.id')
    .select(['p.id', 'p.name', 'p.version', 'p.created_at', 'm.role'])
    .select(['p.closed_at', 'p.ended_at'])
    .where('p.id', '=', purchaseId)
    .where('m.customer_id', '=', customerId);

/** Finds a purchase with the customer's role; undefined if the customer is not a member. */
export function findMembership(db: Db, purchaseId: string, customerId: string) {
  return selectMembership(db, purchaseId, customerId).executeTakeFirst();
}

/** Like `findMembership`, but first locks the purchase, so that changes to it are serialised. */
export async function lockMembership(db: Db, purchaseId: string, customerId: string) {
  await lockPurchase(db, purchaseId);
  return findMembership(db, purchaseId, customerId);
}

/** Locks a purchase until the transaction ends. */
export async function lockPurchase(db: Db, purchaseId: string): Promise<void> {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .forNoKeyUpdate()
    .execute();
}

/** Returns all members of a purchase, buyers first, in the order in which they joined. */
export function listMembers(db: Db, purchaseId: string) {
  return db
    .selectFrom('purchase_members as m')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .select(['m.customer_id', 'm.role', 'm.invited_by', 'm.joined_at'])
    .select(['c.first_name', 'c.last_name', 'c.email'])
    .where('m.purchase_id', '=', purchaseId)
    .orderBy('m.role')
    .orderBy('m.joined_at')
    .orderBy('m.customer_id')
    .execute();
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Counts the customer's purchases that have not ended, and those that ended. */
export function countPurchases(db: Db, customerId: string) {
  return db
    .selectFrom('purchase_members as m')
    .innerJoin('purchases as p', 'p.id', 'm.purchase_id')
    .select(sql<number>`count(*) filter (where p.ended_at is null)::int`.as('open'))
    .select(sql<number>`count(p.ended_at)::int`.as('ended'))
    .where('m.customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
}

/** Locks the customer, so that two concurrent starts of purchases cannot exceed the limit. */
export async function lockCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute();
}

export async function addPurchase(
  db: Db,
  { id, name }: Pick<Selectable<PurchasesTable>, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  await db.insertInto('purchases').values({ id, name, created_at: now }).execute();
}

export async function addMember(
  db: Db,
  member: Required<Omit<Insertable<Tables['purchase_members']>, 'joined_at'>>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_members')
    .values({ ...member, joined_at: now })
    .execute();
}

export async function renamePurchase(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** True if a home of purchase `p` is settled, or its buyers closed the purchase. */
const isOver: RawBuilder<boolean> = sql`(p.closed_at is not null or exists (
  select 1 from purchase_homes h where h.purchase_id = p.id and h.stage = 'bought'))`;

/**
 * Stores the end time of a purchase that is over; clears it if the purchase is not over. @returns
 * true if it is over
 */
export async function setPurchaseEnd(db: Db, purchaseId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    update purchases p set ended_at = case when ${isOver} then coalesce(p.ended_at, ${now}::timestamptz) end
    where p.id = ${purchaseId}
    returning p.ended_at is not null as is_over`.execute(db);
  return rows[0]?.is_over ?? false;
}

/**
 * Clears the record that owners were notified of the deletion of a purchase's documents. @returns
 * the number of documents
 */
export function withdrawDocumentNotices(db: Db, purchaseId: string): Promise<number> {
  return countAffectedRows(
    db
      .updateTable('purchase_documents')
      .set({ noticed_on: null })
      .where('purchase_id', '=', purchaseId)
      .where('noticed_on', 'is not', null),
  );
}

/** Closes a purchase. @returns whether it was open before */
export function markPurchaseClosed(db: Db, id: string, now: Date): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('purchases')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null),
  );
}

/** Reopens a purchase. @returns whether it was closed before */
export function clearPurchaseClosed(db: Db, id: string): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('purchases')
      .set({ closed_at: null })
      .where('id', '=', id)
      .where('closed_at', 'is not', null),
  );
}

export type RowKind = 'homes' | 'dates' | 'tasks' | 'notes';

const adders = {
  homes: 'added_by',
  dates: 'added_by',
  tasks: 'added_by',
  notes: 'author_id',
} as const satisfies Record<RowKind, string>;

/** Counts the rows of a kind in a purchase: those that the customer added, and all rows. */
export async function countPurchaseRows(
  db: Db,
  kind: RowKind,
  { purchaseId, customerId }: PurchaseAct,
): Promise<{ own: number; total: number }> {
  const { rows } = await sql<{ own: number; total: number }>`
    select count(*) filter (where ${sql.ref(adders[kind])} = ${customerId})::int as own, count(*)::int as total
    from ${sql.table(`purchase_${kind}`)} where purchase_id = ${purchaseId}`.execute(db);
  return rows[0] ?? { own: 0, total: 0 };
}

export type ActivityRow = Selectable<PurchaseActivitiesTable>;

/** The purchase, and the customer who acts in it. */
export interface PurchaseAct {
  readonly customerId: string;
  readonly purchaseId: string;
}

interface NewActivity {
  /** Id of the listing named in `subject`; the name is removed when the listing is deleted. */
  readonly vendor_id?: string;
  readonly kind: ActivityKind;
  /** Readers of the activity; all members by default. */
  readonly audience?: Exclude<Audience, 'only_me'>;
  readonly subject?: string;
  readonly before?: string;
  readonly after?: string;
}

/** Stores an activity in the transaction that causes it. */
export async function addActivity(
  db: Db,
  { purchaseId: purchase_id, customerId: customer_id }: PurchaseAct,
  activity: NewActivity,
  created_at: Date,
) {
  const defaults = {
    vendor_id: null,
    audience: 'all',
    subject: '',
    before: '',
    after: '',
  } as const;
  const by = { purchase_id, customer_id, created_at };
  await db
    .insertInto('purchase_activities')
    .values({ id: newId(), ...by, ...defaults, ...activity })
    .execute();
}

/**
 * Returns the newest activities before the given id. `forAll` omits activities that are hidden from
 * helpers.
 */
export function listActivities(
  db: Db,
  purchaseId: string,
  which: { readonly before: string | undefined; readonly forAll: boolean; readonly limit: number },
): Promise<ActivityRow[]> {
  const { before, forAll, limit } = which;
  return db
    .selectFrom('purchase_activities')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(forAll, (query) => query.where('audience', '=', 'all'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

import type { Audience, PurchaseRole } from '@threshold/contract/texts/purchase-words';
import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type {
  PurchaseDatesTable,
  PurchaseHomesTable,
  PurchaseTasksTable,
} from '#src/db/purchase-tables.ts';

/** Creates a purchase of one buyer. @returns the id */
export async function buildPurchase(db: Db, customer_id: string, name = 'Our purchase') {
  const id = newId();
  await db.insertInto('purchases').values({ id, name, created_at: new Date() }).execute();
  await joinPurchase(db, id, customer_id);
  return id;
}

/** Adds a customer to a purchase, by default as a buyer. */
export async function joinPurchase(
  db: Db,
  purchase_id: string,
  customer_id: string,
  role: PurchaseRole = 'buyer',
  invited_by: string | null = null,
): Promise<void> {
  await db
    .insertInto('purchase_members')
    .values({ purchase_id, customer_id, role, invited_by, joined_at: new Date() })
    .execute();
}

/** Adds a professional to a purchase. */
export async function putOnPurchase(
  db: Db,
  purchase_id: string,
  vendor_id: string,
  shared_by: string | null = null,
): Promise<void> {
  await db
    .insertInto('purchase_professionals')
    .values({ purchase_id, vendor_id, shared_by, shared_at: new Date() })
    .execute();
}

/** Creates a home in a purchase. @returns the id */
export async function buildHome(
  db: Db,
  purchase_id: string,
  overrides: Partial<Insertable<PurchaseHomesTable>> = {},
) {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('purchase_homes')
    .values({
      id,
      purchase_id,
      address: '12 High Street',
      place: 'Parramatta NSW 2150',
      state: 'NSW',
      link: '',
      price: '',
      agent: '',
      created_at: now,
      updated_at: now,
      ...overrides,
    })
    .execute();
  return id;
}

/** Creates a note in a purchase. @returns the id */
export async function buildNote(
  db: Db,
  purchase_id: string,
  author_id: string,
  audience: Audience = 'only_me',
  home_id: string | null = null,
) {
  const id = newId();
  const now = new Date();
  const owner_id = audience === 'only_me' ? author_id : null;
  await db
    .insertInto('purchase_notes')
    .values({
      id,
      purchase_id,
      home_id,
      author_id,
      owner_id,
      text: 'Ask about the fence.',
      audience,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Creates a key date that was typed, not computed, in a purchase. @returns the id */
export async function buildKeyDate(
  db: Db,
  purchase_id: string,
  overrides: Partial<Insertable<PurchaseDatesTable>> = {},
) {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('purchase_dates')
    .values({
      id,
      purchase_id,
      kind: 'finance_due',
      title: 'Finance due',
      state: 'NSW',
      due_on: '2026-12-11',
      zone: 'Australia/Sydney',
      basis: null,
      act_by: '2026-12-11',
      created_at: now,
      updated_at: now,
      ...overrides,
    })
    .execute();
  return id;
}

/** Creates an unassigned task in a purchase. @returns the id */
export async function buildTask(
  db: Db,
  purchase_id: string,
  overrides: Partial<Insertable<PurchaseTasksTable>> = {},
) {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('purchase_tasks')
    .values({
      id,
      purchase_id,
      title: 'Ask for the strata records',
      created_at: now,
      updated_at: now,
      ...overrides,
    })
    .execute();
  return id;
}

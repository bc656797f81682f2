import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { countRows, type SearchPageQuery } from '../../../db/read-page.ts';
import type { FaqsTable } from '../../../db/tables.ts';
import { filterByWords } from '../../../db/word-queries.ts';

/** Public columns of a FAQ; pages call it a guide. */
export type FaqRow = Pick<
  Selectable<FaqsTable>,
  'id' | 'question' | 'answer' | 'category' | 'is_active'
>;

/** Active FAQs in the order set by staff. */
export function listActiveFaqs(db: Db): Promise<FaqRow[]> {
  return db
    .selectFrom('faqs')
    .select(['id', 'question', 'answer', 'category', 'is_active'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const columns = ['id', 'question', 'answer', 'category', 'is_active'] as const;
type FaqFields = Omit<FaqRow, 'id'>;

/** A FAQ with its place on the public page, null for a draft, and the number of published FAQs. */
export type AdminFaqRow = FaqRow & { readonly place: number | null; readonly places: number };

interface ListQuery extends SearchPageQuery {
  readonly active?: boolean | undefined;
  readonly order: 'newest' | 'place';
}

/**
 * All FAQs with their places among all published FAQs; filters of the caller do not change places.
 */
const selectFaqsWithPlace = (db: Db) =>
  db
    .selectFrom('faqs')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('faqs')
          .select('id as placed_id')
          .select(sql<number>`(row_number() over (order by position, id))::int`.as('place'))
          .where('is_active', '=', true)
          .as('places'),
      (join) => join.onRef('places.placed_id', '=', 'faqs.id'),
    )
    .select(columns)
    .select('places.place')
    .select(sql<number>`(select count(*)::int from faqs where is_active)`.as('places'));

/** One page of all FAQs, newest first or in the order of the public page, with the total count. */
export async function listFaqsPage(
  db: Db,
  { active, order, q, page, limit }: ListQuery,
): Promise<{ rows: AdminFaqRow[]; total: number }> {
  let query = selectFaqsWithPlace(db);
  if (active !== undefined) query = query.where('is_active', '=', active);
  query = filterByWords(query, sql`question, answer, category`, q);
  const rows = query
    .$if(order === 'place', (query) => query.orderBy('places.place', (by) => by.asc().nullsLast()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  // An offset is cheap, because there are only a few dozen FAQs.
  const total = await countRows(rows);
  const before = (page - 1) * limit;
  return { rows: before < total ? await rows.limit(limit).offset(before).execute() : [], total };
}

export function findAdminFaq(db: Db, id: string): Promise<AdminFaqRow | undefined> {
  return selectFaqsWithPlace(db).where('id', '=', id).executeTakeFirst();
}

/** Locks the published FAQs against concurrent moves. @returns their ids in order */
export async function lockPublishedFaqs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('faqs')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the order of these FAQs as positions from 1. */
export async function setFaqOrder(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update faqs set position = placed.place, updated_at = ${now}
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, place)
    where faqs.id = placed.id and faqs.position <> placed.place`.execute(db);
}

/** Adds a FAQ at the end. Throws a unique violation if the question exists. */
export function createFaq(db: Db, fields: FaqFields, now: Date): Promise<FaqRow> {
  return db
    .insertInto('faqs')
    .values({
      id: newId(),
      ...fields,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from faqs)`,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @returns undefined for an unknown FAQ @throws a unique violation if the question exists */
export function updateFaq(
  db: Db,
  id: string,
  fields: { readonly [K in keyof FaqFields]: FaqFields[K] | undefined },
  now: Date,
): Promise<FaqRow | undefined> {
  return db
    .updateTable('faqs')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export function deleteFaq(db: Db, id: string): Promise<FaqRow | undefined> {
  return db.deleteFrom('faqs').where('id', '=', id).returning(columns).executeTakeFirst();
}

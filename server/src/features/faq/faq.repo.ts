import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { FaqsTable } from '../../db/tables.ts';

export type FaqRow = Pick<
  Selectable<FaqsTable>,
  'id' | 'question' | 'answer' | 'category' | 'is_active'
>;

/** Active FAQs in the order staff gave them. */
export function listActiveFaqs(db: Db): Promise<FaqRow[]> {
  return db
    .selectFrom('faqs')
    .select(['id', 'question', 'answer', 'category', 'is_active'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

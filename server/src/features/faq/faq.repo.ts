import type { Db } from '../../adapters/database/database.ts';
import type { FaqRow } from './faq-row.ts';

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

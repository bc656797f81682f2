import type { Insertable } from 'kysely';
import type { FaqsTable } from '../db/tables.ts';
import faqs from './faqs.json' with { type: 'json' };
import { idsOf } from './ids.ts';

/** The first home buyer guides, in the order in which a buyer meets the questions. */
export function buildFaqs(now: Date): Insertable<FaqsTable>[] {
  const nextId = idsOf('faqs');
  return faqs.map((faq, index) => ({
    id: nextId(),
    ...faq,
    position: index + 1,
    created_at: now,
    updated_at: now,
  }));
}

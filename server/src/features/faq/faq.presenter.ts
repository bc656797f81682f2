import type { Faq } from '@threshold/contract/faq';
import type { FaqRow } from './faq.repo.ts';

export const presentFaq = (row: FaqRow): Faq => ({
  _id: row.id,
  question: row.question,
  answer: row.answer,
  category: row.category,
  isActive: row.is_active,
});

import type { AdminFaq } from '@threshold/contract/admin-content';
import type { Faq } from '@threshold/contract/faq';
import type { AdminFaqRow, FaqRow } from './faq.repo.ts';

export const presentFaq = (row: FaqRow): Faq => ({
  _id: row.id,
  question: row.question,
  answer: row.answer,
  category: row.category,
  isActive: row.is_active,
});

export const presentAdminFaq = (row: AdminFaqRow): AdminFaq => ({
  ...presentFaq(row),
  place: row.place,
  places: row.places,
});

import type { Faq } from '@threshold/contract/endpoints/content/faq';
import type { StaffFaq } from '@threshold/contract/endpoints/staff/content';
import type { AdminFaqRow, FaqRow } from './faq.repo.ts';

export const presentFaq = (row: FaqRow): Faq => ({
  _id: row.id,
  question: row.question,
  answer: row.answer,
  category: row.category,
  isActive: row.is_active,
});

export const presentAdminFaq = (row: AdminFaqRow): StaffFaq => ({
  ...presentFaq(row),
  place: row.place,
  places: row.places,
});

import { limits } from '../limits.ts';

/** Validation messages for staff. Separate, so that public pages do not load them. */
export const staffMessages = {
  reason: 'Please give a reason.',
  reply: 'Please write the reply that is mailed to the person.',
  no_check: 'Record at least one register check before approving.',
  no_licence: 'An entry in the business register alone is no licence. Record one that is.',
  foreign_register: 'This is not a register of this type of professional.',
  abn: 'This is not a valid ABN.',
  business_number: 'This is not a valid ABN or ACN.',
  expired_check: 'This entry has run out. A badge needs a current one.',
  decided_status: 'Staff approve, reject or suspend, or take a listing back to pending.',
  unverified: 'The email address of this vendor has not been verified.',
  incomplete: 'This profile is not complete.',
  unclaimed: 'Nobody has an account for this listing.',
  question: 'Question is required',
  question_taken: 'There is already a FAQ with this question.',
  answer: 'Answer is required',
  category: 'Category is required',
  place: 'A place is a whole number from 1 on.',
  staff_name: 'Name is required',
  staff_role: 'Please choose a role.',
  export_order: 'The last day is before the first.',
  export_long: `At most ${limits.audit_export.days} days at a time.`,
} as const;

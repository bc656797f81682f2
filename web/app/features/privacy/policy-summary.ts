import { limits } from '@threshold/contract/limits';

/** The privacy policy in a few sentences, for customers. The policy itself is what counts. */
export const customerSummary: readonly string[] = [
  'We keep what you give us: your name, e-mail address, messages, bookings, reviews and the files you attach.',
  'The professional you contact sees your name, your picture and what you send them. Published reviews are for everyone to read.',
  'We do not sell personal information, show no advertising and set no tracking cookies.',
  `You may ask what we hold about you and have it corrected. We answer within ${limits.terms.privacy_answer_days} days.`,
];

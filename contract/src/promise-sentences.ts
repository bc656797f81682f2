import { limits } from './limits.ts';

/*
 * What pages, mails and dialogs promise, word for word and once. A claim that is not here may not be made: the ledger
 * (`/promises`) says of each what makes it true, and checks it every day.
 */
export const promiseSentences = {
  free: 'Free',
  no_obligation: 'no obligation',
  under_a_minute: 'under a minute',
  vetted: 'Vetted for licensing and experience',
  response_time: `you get a response within ${limits.requirements.response_hours} hours`,
  notified: "We'll notify you when new professionals join in your area",
  encrypted: 'Messages and files in this chat are end-to-end encrypted.',
  files_gone: 'Once deleted, the document cannot be recovered.',
  privacy_answers: `We answer within ${limits.terms.privacy_answer_days} days.`,
  city_counts: `Listings within ${limits.search.radius_km} km, the verified first.`,
  honest_reviews: 'Good or bad, we never edit it.',
  reply_times: 'Replies in about',
  order_not_for_sale: 'Nobody can pay for a higher place.',
} as const;

export type PromiseId = keyof typeof promiseSentences;
export const promiseIds = Object.keys(promiseSentences) as readonly PromiseId[];

/** What is said in place of the sentences that do not hold at the moment. Nearly always empty. */
export type HonestForms = Readonly<Partial<Record<PromiseId, string>>>;

/** What may be said now: the promise while it holds, else what is true. */
export const saidNow = (id: PromiseId, honest: HonestForms): string =>
  honest[id] ?? promiseSentences[id];

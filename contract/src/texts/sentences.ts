import { limits } from '../limits.ts';

/* Short texts that most pages load. Each long text is in the file of its domain. */

/** The exact promises of pages, mails and dialogs. `/promises` shows the basis of each. */
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

/** Shown to guests instead of contact details. */
export const maskedContact = 'xxxx';

/** Replaces a sealed message in lists. */
export const sealedPreview = 'Encrypted message';

/** Shown on every screen about dates, duty or law. */
export const notAdvice = 'General information, not legal or financial advice.';

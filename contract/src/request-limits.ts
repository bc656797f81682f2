/*
 * How requests are handed on. Beside limits.ts, so that no public page carries it; the first form of a request
 * (length, hours of the promise, warnings) stands there.
 */
export const requestLimits = {
  /** Professionals who have a request at one time, or have answered it. */
  at_once: 3,
  answers: 3,
  offers: 9,
  /** So long an offer stands, counted by daytime alone. */
  offer_hours: 4,
  /** Whole hours by the clock of the place, on every day of the week. */
  daytime: { from: 8, to: 20 },
  answer: { min_characters: 40, min_words: 6, max_characters: 2000 },
  decline_note: 300,
  reply: { max_characters: 2000, per_answer: 20 },
  /** Whom a place without a stated service area can reach, and the farthest that one can be stated. */
  reach_km: 50,
  max_radius_km: 500,
  localities: 60,
  /** Offers in seven days: what a professional gets who has said nothing, and the most that can be chosen. */
  weekly: { usual: 20, most: 100 },
  pause_days: 180,
  /** What one address may ask for in a day. */
  per_address_per_day: 10,
  /** Requests that are confirmed from one network, or by the mail addresses that one person may own, in these days. */
  confirmed: { days: 7, per_network: 20, per_mail: 10 },
  /** The same text of the same address within so many days is the same request. */
  joined_days: 30,
  /** Repeated texts of one professional before offers are held back, and for how long. */
  copies: { allowed: 3, days: 30, held_days: 14 },
  figures_days: 90,
  /** Then figures alone are left. */
  kept_months: 12,
  unconfirmed_days: 30,
} as const;

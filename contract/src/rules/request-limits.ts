/*
 * Limits of offers. Separate from limits.ts, so that public pages do not load them; limits.ts has
 * those of the form (length, promised hours, warnings).
 */
export const requestLimits = {
  /** Professionals who have a request at one time, or have answered it. */
  at_once: 3,
  answers: 3,
  offers: 9,
  /** Hours for which an offer is open, counted by daytime only. */
  offer_hours: 4,
  /** Local hours of daytime, on every day of the week. */
  daytime: { from: 8, to: 20 },
  answer: { min_characters: 40, min_words: 6, max_characters: 2000 },
  decline_note: 300,
  reply: { max_characters: 2000, per_answer: 20 },
  /** Radius of a listing without a stated service area, and the largest that can be stated. */
  reach_km: 50,
  max_radius_km: 500,
  localities: 60,
  /** Offers in seven days: the default, and the most that a professional can choose. */
  weekly: { usual: 20, most: 100 },
  pause_days: 180,
  /** Requests per address and day. */
  per_address_per_day: 10,
  /**
   * Confirmed requests from one network, or from the mail addresses of one owner, in this number of
   * days.
   */
  confirmed: { days: 7, per_network: 20, per_mail: 10 },
  /** Days within which the same text from the same address is the same request. */
  joined_days: 30,
  /** Repeated texts of one professional before offers are paused, and days of the pause. */
  copies: { allowed: 3, days: 30, held_days: 14 },
  figures_days: 90,
  /** Months after which only figures remain. */
  kept_months: 12,
  unconfirmed_days: 30,
} as const;

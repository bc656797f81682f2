/* When buyers are reminded that they see a home. */

/** By the clock at the home, on the evening before. */
export const visitReminderHour = 18;

export const visitReminderSentences = {
  when: 'We remind each buyer by email at 6 pm on the evening before, by the clock at the home.',
} as const;

/* What became of calls about message keys, apart from what public pages carry. */

export const e2eeOutcomes = {
  changed_elsewhere: 'Your message keys were changed on another device. Please load them again.',
  not_the_next: 'These keys do not follow the ones that you have.',
  no_keys: 'Publish your message keys first.',
  too_many_keys: 'You have changed your message keys often today. Please try again tomorrow.',
  /** `time` is written out for the reader. */
  reset_wait: (time: string) => `For your safety, message keys can be reset again on ${time}.`,
} as const;

/* Limits and sentences of absences. In a file without schemas, because few pages need schemas. */

export const awayLimits = {
  /** Days by which the last day can be in the future, and the first day in the past. */
  days: 366,
  words_characters: 200,
} as const;

export const awaySentences = {
  first_day: 'Please choose the first day.',
  last_day: 'Please choose the last day.',
  order: 'The last day cannot be before the first.',
  over: 'Please choose a last day that is not over.',
  far: 'Please choose days within a year of today.',
  words_long: `Your words can have ${awayLimits.words_characters} characters.`,

  /** `day` is formatted for the reader, here and below. */
  until: (day: string) => `Away until ${day}.`,
  effect: 'No calls can be booked up to and including that day, and answers may take longer.',
  /** Introduces the text that the professional wrote. */
  words_of: (name: string) => `In the words of ${name}:`,

  /** Shown to the professional who sets the notice. */
  own_effect:
    'While you are away, your page and your chats say so, customers can book no call on these days, and you are offered no new requests. Nothing is sent in your name. How long you take to answer is still counted.',
  own_now: (day: string) => `You are away until ${day}.`,
  own_later: (first: string, last: string) => `You will be away from ${first} to ${last}.`,
  own_words: 'Your words:',
  calls: (count: number) =>
    count === 1
      ? '1 call is booked on these days. It stays booked.'
      : `${count} calls are booked on these days. They stay booked.`,
  calls_link: 'See your calls',
  /** Shown to a professional in the settings of request offers. */
  no_requests: (day: string) =>
    `You are offered no new requests until ${day}, because you are away. That day is included.`,

  load_failed: 'Your away notice could not be read.',
  save_failed: 'The away notice could not be saved. Please try again.',
  end_failed: 'The away notice could not be ended. Please try again.',
  done: {
    saved: 'Away notice saved.',
    ended: 'Your away notice has ended.',
  },
} as const;

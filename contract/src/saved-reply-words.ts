/*
 * Limits and sentences of saved replies. Separate from their schemas, because the chat needs no
 * more.
 */

export const savedReplyLimits = {
  count: 30,
  title_characters: 60,
  text_characters: 1000,
} as const;

/** Placeholder of the person's first name in a reply. */
const namePlace = '{name}';

export const savedReplySentences = {
  title: 'Please give the reply a title.',
  title_long: `A title has at most ${savedReplyLimits.title_characters} characters.`,
  text: 'Please write the reply.',
  text_long: `A reply has at most ${savedReplyLimits.text_characters.toLocaleString('en-AU')} characters.`,
  count: `You can keep ${savedReplyLimits.count} replies. Please delete one first.`,
  form: 'These replies could not be read.',
  changed: 'Your saved replies were changed in another window or on another device.',

  /** Replaces an unknown first name: 'Hello there'. */
  nobody: 'there',
  none: 'You have no saved replies yet.',
  no_match: 'No saved reply matches.',
  found: (count: number) => (count === 1 ? '1 saved reply' : `${count} saved replies`),
  /** Hint at the text field of a reply. */
  name_hint: `Write ${namePlace} where the person’s first name is to stand.`,
  /** Hint how to open the list. */
  slash_hint: 'Type / in an empty message box to open this list.',
  not_encrypted:
    'Only your account sees your saved replies. They are not end-to-end encrypted: do not put private details into one.',

  /** Reasons why the list is not shown. */
  reading: 'Loading your saved replies...',
  failed: 'Your saved replies could not be loaded. Please try again.',

  save_failed: 'Your saved replies could not be saved. Please try again.',
  /** Follows `changed`. */
  typing_stays: 'What you typed is still here. Save it again to add it to the list as it is now.',
  try_again: 'The list shows them as they are now. Please try again.',
  done: {
    saved: 'The reply is saved.',
    deleted: 'The reply is deleted.',
    moved: (title: string, place: number, count: number) =>
      `${title} is number ${place} of ${count}.`,
  },
  too_long: 'This reply does not fit into the message box beside what stands there.',
} as const;

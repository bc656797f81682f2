/*
 * Validation messages of message keys and sealed messages. Separate, so that public pages do not
 * load them.
 */

export const e2eeMessages = {
  entry: 'These keys could not be read.',
  whose: 'These keys are not yours.',
  proof: 'These keys are not proved by their signatures.',
  backup: 'This backup could not be read.',
  bundle_long: 'This backup is too large.',
  version: 'The version of a backup is one more than the one before.',
  device: 'This one-time code could not be read.',
  if_match: 'Name the version that you changed, as If-Match: "3", or "0" where there was none.',
  code_empty: 'Enter your recovery code.',
  code_form:
    'This is not a recovery code. It has 28 letters and digits, in seven groups of four. Please check it for a slip.',
  code_other: 'This is not the recovery code of your messages.',
  groups: 'These are not the last two groups of your code. Please look at what you kept.',
} as const;

import { limits } from './limits.ts';

/* What became of calls about passkeys, apart from what public pages carry. */

/** The same for a passkey that nobody has here, one of another kind of account, and an answer that does not hold. */
const signInFailed = {
  customer:
    'This passkey does not open a customer account here. If it belongs to your professional account, log in on the page for professionals; else use your password.',
  vendor:
    'This passkey does not open a professional account here. If it belongs to your customer account, log in on the page for customers; else use your password.',
  staff: 'This passkey does not open an account of operations. Use your password and a code.',
} as const;

export const passkeyOutcomes = {
  sign_in_failed: signInFailed,
  /** A passkey that was made for the account, or shown for it, and does not hold. */
  refused: 'We could not check this passkey. Please try again.',
  taken: 'This passkey is in use already.',
  full: `You have ${limits.passkeys.count} passkeys, which is as many as we keep. Remove one first.`,
  too_many: 'You have added many passkeys today. Please try again tomorrow.',
  added: 'Passkey added.',
  removed: 'Passkey removed.',
  renamed: 'Passkey renamed.',
} as const;

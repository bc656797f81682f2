import { limits } from '../limits.ts';

/* Result messages about passkeys. Not in outcomes.ts, which public pages load. */

/** Shown for an unknown passkey, a passkey of another kind of account, or an invalid answer. */
const signInFailed = {
  customer:
    'This passkey does not open a customer account here. If it belongs to your professional account, log in on the page for professionals; else use your password.',
  vendor:
    'This passkey does not open a professional account here. If it belongs to your customer account, log in on the page for customers; else use your password.',
  staff: 'This passkey does not open an account of operations. Use your password and a code.',
} as const;

/** Results of the passkey dialog of the browser. */
const browser = {
  unsupported: 'This browser can’t use passkeys. Please use another way.',
  /** Also shown if the passkey is on another device, which a page cannot detect. */
  not_shown:
    'No passkey was used. If yours is on another device, choose that in the window of your browser, or use another way.',
  not_made: 'No passkey was added: the window was closed, or nobody answered in time.',
  here_already: 'A passkey for this account is there already. Use that one.',
  wrong_host: 'Passkeys don’t work at this address of the site.',
  too_simple:
    'This device can’t recognise you by fingerprint, face or PIN, so it can’t keep a passkey.',
  failed: 'Your browser could not use the passkey. Please try again, or use another way.',
} as const;

export const passkeyOutcomes = {
  browser,
  none: 'This account has no passkey yet.',
  wait: (time: string) =>
    `For your safety, passkeys can be added, and older ones removed, on ${time}.`,
  failed: 'The passkeys could not be changed. Please try again.',
  sign_in_failed: signInFailed,
  /** Shown if the server cannot verify the passkey that was created or used. */
  refused: 'We could not check this passkey. Please try again.',
  taken: 'This passkey is in use already.',
  full: `You have ${limits.passkeys.count} passkeys, which is as many as we keep. Remove one first.`,
  too_many: 'You have added many passkeys today. Please try again tomorrow.',
  added: 'Passkey added.',
  removed: 'Passkey removed.',
  renamed: 'Passkey renamed.',
} as const;

import { chatProtection } from './outcomes.ts';
import { promiseSentences } from './promise-sentences.ts';

/* Separate from the texts about the member's own keys, which the chat loads only if needed. */

/**
 * Texts of an encrypted chat: the notice above it, its contents, and reasons why a message was not
 * sent.
 */
export const sealedChat = {
  /** Notice above a chat. */
  claim: (name: string) => `${promiseSentences.encrypted} Only you and ${name} can read them.`,
  claim_link: 'What this means',
  not_yet: (name: string) =>
    `This chat is not end-to-end encrypted yet because ${name} has not been here in a browser. ${chatProtection}`,
  not_here: 'Your secure messages are not open on this device.',
  /** At the message box while nothing can be sent. */
  cannot_send_here:
    'You can’t send from this browser yet, because your messages do not open here. Open them above, or write from here.',
  cannot_send: 'You can’t send here now. The reason is above.',

  /** Replaces a message that could not be opened. */
  reading: {
    waiting: 'Opening this message ...',
    locked: 'Encrypted. This browser can’t open it yet.',
    lost: 'Encrypted for keys that this browser does not have.',
    unaccepted: 'Encrypted by new keys that were not accepted yet.',
    unverified: 'This message can’t be verified.',
    failed: 'This message could not be opened just now.',
  },
  plain_mark: 'Not end-to-end encrypted',
  gap: 'Some messages may be missing here.',
  file_missing: 'The file that belongs to this message is missing.',
  /** Inconsistencies between the sender's signed data and the place of the message. */
  oddity: {
    late: 'Written before other messages that stand above it.',
    byReplaced:
      'Signed by old message keys, after newer ones were in use. This message can’t be verified.',
  },
  /** `time` is formatted for the reader. */
  sealed_at: (time: string) => `Written on ${time} by the sender’s clock.`,

  files: {
    unverified: 'This file can’t be verified.',
    sealing: 'Sealing ...',
    opening: 'Opening ...',
    open_failed: 'This file could not be opened. Please try again.',
  },

  /** Texts about the other side's keys. */
  rotated: (name: string) => `${name} has new message keys. Their keys before vouch for them.`,
  /** Shown in the chat before the first message for the new keys. */
  renewed: (name: string) =>
    `${name} writes from a new browser or device; the security code is new.`,
  compare: 'Compare',
  compare_code: 'Compare security code',
  /** Text alternative of the mark next to a name. */
  verified_mark: 'Security code verified',
  reset_verified: (name: string) =>
    `${name} writes from a new browser or device, and you had compared the security code. Compare the new one before you write.`,
  peer_stale: (name: string) =>
    `The message keys of ${name} do not fit those seen before. Nothing is sent, so that nobody else can read it.`,
  peer_failed: (name: string) => `The message keys of ${name} could not be checked.`,

  /** Shown before a message to a member without keys. */
  ask_plain: (name: string) =>
    `${name} has not been here in a browser yet, so this message would not be end-to-end encrypted.`,
  ask_plain_unable:
    'This message would not be end-to-end encrypted, because secure messages could not start in this browser.',
  send_plain: 'Send without end-to-end encryption',
  text_long: (characters: number) =>
    `An encrypted message holds ${characters.toLocaleString('en-AU')} characters. Please send it in parts.`,
  seal_failed: 'This could not be encrypted, so it was not sent.',
} as const;

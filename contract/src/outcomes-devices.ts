import { brand } from './brand.ts';
import { limits } from './limits.ts';
import { waitText } from './wait-text.ts';

/**
 * Texts about another device that gets the keys with a one-time code. `time` is formatted for the
 * reader.
 */
export const deviceWords = {
  too_many: (seconds: number) =>
    `You have made many one-time codes today. Please try again ${waitText(seconds)}.`,
  /** On a device that has the keys. */
  add: {
    act: 'Add a device',
    title: 'Add a device',
    lead: `Your other device gets the keys of your messages by a code that works once, for ${limits.e2ee.device_slots.minutes} minutes. We tell you about it by email.`,
    warning: `Do it only if you hold both devices. Nobody from ${brand.name} ever asks for this code.`,
    show: 'Show the code',
    showing: 'Making it...',
    how: 'Sign in on your other device and scan the code with its camera. Or choose “Enter a one-time code” there, and paste or type it.',
    picture: 'One-time code as a QR code',
    label: 'One-time code',
    until: (time: string) => `It works once, until ${time}. Show it to nobody.`,
    cancel: 'Cancel the code',
    cancelled: 'The code opens nothing any more.',
    not_cancelled: 'The code could not be cancelled. Please try again.',
    /** In the settings of every session. `device` is a browser and a system. */
    open: (device: string, time: string) =>
      `${device} has made a one-time code for another device. It works once, until ${time}. If it was not you, cancel it and change your password.`,
  },
  /** On a device that cannot open messages. */
  use: {
    act: 'Enter a one-time code',
    title: 'Enter a one-time code',
    lead: 'A device where your messages open shows it: in its settings, under Add a device. Capitals, blanks and dashes do not matter.',
    label: 'One-time code',
    open: 'Open my messages',
    opening: 'Opening...',
    /** Refers to the other device from the locked one. */
    how: 'You can also choose “Add a device” in the settings of a device where they open.',
    form: 'This is not a one-time code. It has 28 letters and digits, in seven groups of four. Please check it for a slip.',
    gone: 'This code opens nothing: it was used or cancelled, is too old, or is of another account. Make a new one on your other device.',
    stale: 'Your keys have changed since this code was made. Make a new one on your other device.',
  },
} as const;

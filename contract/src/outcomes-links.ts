import { brand } from './brand.ts';

/** A new device that gets the keys from an old one. `device` is a browser and a system, such as 'Firefox on Android'. */
export const linkWords = {
  act: 'Use that device',
  nobody: `Nobody from ${brand.name} ever asks for them.`,
  /** On the new device. */
  asking: {
    title: 'Use that device',
    lead: 'Open your inbox in the browser where your messages open, and keep that page open. Beside your conversations it asks whether this device is yours.',
    begin: 'Ask that device',
    begin_busy: 'Asking...',
    waiting:
      'Waiting for your other device. Open your inbox there: it asks beside your conversations.',
    /** `eight` in two groups of four, on a line of their own. */
    type: (eight: string) => `Type this on your other device:\n${eight}`,
    two: 'Now type the two digits that it shows.',
    two_label: 'Two digits',
    open: 'Open my messages',
    opening: 'Opening...',
    again: 'Begin again',
    wrong: 'These are not the two digits of your other device. Please look again.',
    stopped:
      'These are not the digits of your other device, so nothing was taken from it. Somebody may be in between: please tell us.',
    refused: 'Your other device has ended this.',
    expired: 'Ten minutes have passed. Please begin again.',
    faulty:
      'What came from your other device does not fit, so nothing was taken from it. Please begin again, and tell us if it stays.',
    done: 'This device can read your secure messages now.',
  },
  /** On the old device. `time` is written out for the reader. */
  asked: {
    strip: (device: string, time: string) =>
      `${device} signed in as you at ${time} and asks for your messages. Is it yours?`,
    mine: 'It is mine',
    not_me: 'Not me',
    elsewhere:
      'This was begun in another tab, or before this page was loaded again: finish it there, or begin again on the new device.',
    title: 'Open your messages on another device',
    type: 'Type the eight digits that it shows. Only if you hold both devices.',
    eight_label: 'Eight digits',
    waiting: 'Waiting for your other device...',
    send: 'Send my keys',
    sending: 'Sending...',
    failed: 'That got no answer. Please try again.',
    wrong:
      'These are not the digits of your device. If you see the right ones there, stop: somebody may be in between.',
    stopped: 'The digits did not fit three times, so nothing was sent.',
    faulty:
      'What your other device shows is not what it was bound to, so nothing was sent. Somebody may be in between: please tell us.',
    show: 'Now type these two digits on your other device:',
    gone: 'Your other device has ended this, or ten minutes have passed. Nothing was sent.',
    /** What is left in the inbox once it is over, by how it ended. */
    given: (device: string) =>
      `Your keys were sent to ${device}. It opens your messages once the two digits are typed there.`,
    cancelled: (device: string) => `You have ended this. Nothing was sent to ${device}.`,
    perhaps: (device: string) =>
      `You have ended this, or it has ended. ${device} may have your keys already: if you do not know it, change your password now.`,
    over: (device: string) => `That request of ${device} is over.`,
    late: 'That request has ended, so the other browser is still signed in. If you do not know it, change your password now.',
    unsure:
      'That request has ended. The other browser may still be signed in: if you do not know it, change your password now.',
    refused: 'The other browser is signed out. If you do not know it, change your password now.',
    password: 'Change password',
    put_away: 'Close',
  },
} as const;

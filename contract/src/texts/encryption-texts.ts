import { brand } from '../brand.ts';
import { limits } from '../limits.ts';
import { waitText } from './outcomes.ts';

/* Result messages about message keys. Not in outcomes.ts, which public pages load. */

/** Texts of the comparison of security codes. */
const verify = {
  lead: (name: string) =>
    `These sixty digits come from your message keys and those of ${name}. If both of you see the same ones, nobody can read along between you.`,
  reset: (firstName: string) =>
    `${firstName}’s message keys are new, and so is this code. Compare it before you write on.`,
  ways: (firstName: string) => [
    `By phone: call ${firstName} on a number that you already know, and read the digits to each other.`,
    'Side by side: hold both screens next to each other, or read one code with the camera of the other phone.',
    'If one digit differs, do not mark it. Send nothing confidential here, and tell us.',
  ],
  changed: (firstName: string) =>
    `The message keys have changed since you opened this, so these digits do not count any more. Close this, open it again and compare the new ones with ${firstName}.`,
  done: (firstName: string) =>
    `Verified: you have compared this code with ${firstName}. Should the keys of ${firstName} be reset, sending stops until you have compared the new one.`,
} as const;

/** Texts about which data a report of sealed messages discloses. */
const report = {
  lead: 'Our staff see what you write here and the messages that you attach, nothing else.',
  discloses:
    'These messages are end-to-end encrypted. With each attached one you send its text and its key, which opens this message and its file and nothing else, so that our staff can see that it is real. Of files they see the names.',
  left_out: (count: number) =>
    count === 1
      ? '1 message that can’t be read on this device is left out.'
      : `${count} messages that can’t be read on this device are left out.`,
} as const;

const recovered = 'Your account was recovered by email. For your safety,';

export const e2eeOutcomes = {
  changed_elsewhere: 'Your message keys were changed on another device. Please load them again.',
  not_the_next: 'These keys do not follow the ones that you have.',
  keys_changed: 'Message keys have changed since this was encrypted. Please send it again.',
  in_use: 'Your message keys are in use, so nothing takes their place without a question.',
  no_keys: 'Publish your message keys first.',
  too_many_keys: (seconds: number) =>
    `You have changed your message keys often today. Please try again ${waitText(seconds)}.`,
  /** Refusals in the hours after a password reset by mail. `time` is formatted for the reader. */
  reset_wait: (time: string) => `${recovered} message keys can be reset again on ${time}.`,
  method_wait: (time: string) =>
    `${recovered} another way to open your messages can be added on ${time}.`,
  device_wait: (time: string) =>
    `${recovered} another device can get your message keys on ${time}.`,
  verify,
  report,
} as const;

const openHereOnly = {
  title: 'Your messages open in this browser only.',
  text: 'If its data is cleared or the device is lost, you can’t open them again, and neither can we.',
} as const;

/** Texts about passkeys that open messages. */
const passkey = {
  act: 'Use a passkey',
  title: 'Open your messages with a passkey',
  lead: 'Two taps: one makes the passkey, one checks it. It opens your messages wherever you have this passkey. If you delete it, it opens nothing; keep a recovery code as well.',
  another: 'Use another passkey',
  /** Shown for a passkey on a single computer. It does not count as another unlock method. */
  bound: 'Your passkey opens them on one computer only: keep a recovery code as well.',
  make: 'Make a passkey',
  use: (name: string) => `Use ‘${name}’`,
  /** Shown for a passkey that cannot open messages. */
  signs_in_only:
    'This passkey signs you in. It cannot open messages: keep a recovery code for that.',
  here_only: 'It opens them on this computer only.',
  other_key:
    'This passkey gave another key than before. Update your phone’s or computer’s system, or use another way.',
  open: 'Open with your passkey',
  done: 'Your passkey opens your messages from now on.',
  /** Shown in the list of passkeys at each passkey that opens messages. */
  opens: 'Opens your messages.',
  let: 'Let it open messages',
  locked: 'Your messages do not open here yet. Open them first.',
  removed_too: 'It will not open your messages any more, either.',
  last_way:
    'It is the last way to open your messages elsewhere: without it they open in this browser only.',
  remove_elsewhere:
    'This passkey opens your messages, and they do not open here. Open them here first, or remove it in a browser in which they open.',
} as const;

/** Texts about earlier keys, which a reset replaced. */
const earlier = {
  act: 'Open earlier messages',
  title: 'Open earlier messages',
  lead: 'These keys were replaced when you wrote from a new browser or device. An old recovery code or passkey opens what was written for them.',
  /** `time` is formatted for the reader. */
  kept: (time: string) => `Replaced on ${time}`,
  none: 'No earlier keys are kept. What was written for them opens in a browser that still has them, if there is one.',
  loading: 'Looking for earlier keys...',
  code_other: 'This code opens none of your earlier messages.',
  passkey_other: 'This passkey opens none of your earlier messages.',
  done: 'Your earlier messages open here now, and wherever the others do.',
} as const;

/** Name of a browser that did not identify itself. */
const anotherBrowser = 'another browser';

/** Texts about the member's own keys on this device, and about results of actions on them. */
export const ownKeysWords = {
  starting: 'Checking secure messages...',
  locked: {
    title: 'Your messages do not open here yet',
    text: 'They open in the browser in which you wrote them last. Your password does not open them.',
    /** `time` is formatted for the reader. */
    elsewhere: (device: string | null, time: string) =>
      `Your earlier messages open in ${device ?? anotherBrowser}, last used ${time}, unless its data was cleared. Your password does not open them.`,
    code: 'Your recovery code opens them here, too.',
    passkey: 'Your passkey opens them here, too.',
    both: 'Your passkey or your recovery code opens them here, too.',
  },
  replaced: {
    title: 'Your keys were replaced on another device',
    text: 'You write from another browser or device now. If it was not you, change your password and tell us.',
    elsewhere: (device: string | null, time: string) =>
      `You write from ${device ?? anotherBrowser} now, last used ${time}. If it was not you, change your password and tell us.`,
  },
  ready: {
    title: 'Secure messages are on',
    text: 'This device can read your secure messages. On another device you need your recovery code, or a one-time code from here.',
    passkey:
      'This device can read your secure messages. On another device you need your passkey, or a one-time code from here. If you delete the passkey, it opens nothing; keep a recovery code as well.',
    both: 'This device can read your secure messages. On another device you need your passkey, your recovery code, or a one-time code from here.',
  },
  passkey,
  earlier,
  /** Shown if only this device has the keys. */
  open: openHereOnly,
  keep_code: 'Keep a recovery code',
  strip: {
    ...openHereOnly,
    safari: 'Safari removes a site’s data after seven days of use without a visit.',
    later: 'Later',
  },
  /** Shown once to members whose messages only a passkey opens. */
  code_too: {
    title: 'Keep a recovery code as well.',
    text: 'A passkey opens your messages. If you delete it, or lose the account that keeps it, it opens nothing.',
    no: 'Not now',
  },
  write_here: {
    act: 'Write from here',
    title: 'Write from here?',
    text: 'New messages open here. Earlier ones come here once you open them by the old device, passkey or code; if none of these is left, you can’t open them again. The people you write with see that your keys are new.',
    again:
      'You have done this already in the last month. Private windows, and browsers that clear their data when they are closed, forget your keys each time: write from a browser that keeps them, or keep a passkey or a recovery code.',
  },
  stale: {
    title: 'Older keys than before',
    text: 'Our server gave out an older copy of your keys than this device has seen, or none, so nothing secure is sent from here. Please try again later, and tell us if it stays.',
  },
  broken: {
    title: 'Your keys could not be read',
    text: 'What is kept of your keys does not fit together. Please try again. If it stays, remove the keys from this device and open them again by your recovery code or passkey.',
  },
  failed: {
    title: 'Secure messages could not start',
    browser:
      'This browser could not start them, or keeps no keys: private windows and blocked site data have that effect.',
    connection: 'We could not look at your keys. Please check your connection.',
    unverified: 'They need a verified email address.',
    conflict: e2eeOutcomes.changed_elsewhere,
  },
  kept_code: 'Your recovery code opens your messages from now on.',
  started_anew: 'New messages open here from now on.',
  unlocked: 'This device can read your secure messages now.',
  renewed: 'Your new recovery code counts. The old one opens nothing any more.',
  removed: 'Your keys are removed from this device.',
  not_removed: 'Your keys could not be removed from this device. Please try again.',
  also_remove: 'Also remove my message keys from this device',
  also_remove_why:
    'For shared computers. You need your recovery code or your passkey to read secure messages here again.',
  log_out: {
    lead: 'These messages open in this browser only.',
    secure: 'Secure them first',
    leave: 'Log out, leave the keys here',
    lose: 'Log out and lose them',
  },
  overtaken: 'Another device was first, so nothing has changed here.',
  not_published: 'Your code does not count yet. Please try again.',
} as const;

/** Texts about giving keys to another device by a one-time code. `time` is already formatted. */
export const deviceWords = {
  too_many: (seconds: number) =>
    `You have made many one-time codes today. Please try again ${waitText(seconds)}.`,
  /** Shown on a device that has the keys. */
  add: {
    act: 'Add a device',
    title: 'Add a device',
    lead: `Your other device gets the keys of your messages by a code that works once, for ${limits.e2ee.device_slots.minutes} minutes. We tell you about it by email.`,
    warning: `Do it only if you hold both devices. Nobody from ${brand.name} ever asks for this code.`,
    sign_in_first: `If you signed in here more than ${limits.session.fresh_minutes} minutes ago, we ask for a passkey or a new sign-in. After a new sign-in, choose “Add a device” again. Your messages stay open on this device.`,
    show: 'Show the code',
    showing: 'Making it...',
    how: 'Sign in on your other device and scan the code with its camera. Or choose “Enter a one-time code” there, and paste or type it.',
    picture: 'One-time code as a QR code',
    label: 'One-time code',
    until: (time: string) => `It works once, until ${time}. Show it to nobody.`,
    cancel: 'Cancel the code',
    cancelled: 'The code opens nothing any more.',
    not_cancelled: 'The code could not be cancelled. Please try again.',
    /** Shown in the settings on all devices. `device`: browser and system that made the code. */
    open: (device: string, time: string) =>
      `${device} has made a one-time code for another device. It works once, until ${time}. If it was not you, cancel it and change your password.`,
  },
  /** Shown on a device that cannot open messages. */
  use: {
    act: 'Enter a one-time code',
    title: 'Enter a one-time code',
    lead: 'A device where your messages open shows it: in its settings, under Add a device. Capitals, blanks and dashes do not matter.',
    label: 'One-time code',
    open: 'Open my messages',
    opening: 'Opening...',
    /** Shown on a device that cannot open messages: how another device makes a code. */
    how: 'You can also choose “Add a device” in the settings of a device where they open.',
    form: 'This is not a one-time code. It has 28 letters and digits, in seven groups of four. Please check it for a slip.',
    gone: 'This code opens nothing: it was used or cancelled, is too old, or is of another account. Make a new one on your other device.',
    stale: 'Your keys have changed since this code was made. Make a new one on your other device.',
  },
} as const;

/* Validation messages of message keys. Not in messages.ts, which public pages load. */

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

/** Texts of pages about notifications on devices: the offer and the choices. */
export const pushChoiceWords = {
  title: 'Notifications on your devices',
  lead: 'We tell you of news while this site is closed. A notification names nobody and quotes no message.',
  ask: 'Do you want news on this device?',
  ask_why: 'New messages, and calls that change or begin soon. We never quote a message.',
  turn_on: 'Turn on notifications',
  turning_on: 'Turning on...',
  not_now: 'Not now',
  turn_off_here: 'Turn off here',
  turn_off: 'Turn off',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  failed: 'Notifications could not be turned on. Please try again.',
  kinds: 'Tell me about',
  others: 'Your other devices',
  quiet: 'Quiet hours',
  quiet_on: 'Hold notifications between these times',
  quiet_why: 'We tell you of what came when they end.',
  from: 'From',
  to: 'Until',
  clock_of: (zone: string) => `Times in ${zone}, for all your devices.`,
  saved: 'Saved.',
} as const;

/** Reasons why a browser cannot show notifications. */
export const noPushWords = {
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on here.',
  unsupported:
    'This browser can’t show notifications from this site. Another browser or device may.',
  home_screen:
    'On an iPhone or iPad, add this site to your home screen first: tap Share, then Add to Home Screen. Then open it from there and turn notifications on.',
  unavailable: 'Notifications are turned off on this site for now.',
} as const;

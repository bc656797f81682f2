/** What pages say of notifications on devices: the offer of them, and the choices. */
export const pushChoiceWords = {
  title: 'Notifications on your devices',
  lead: 'Get told of news while no page of ours is open. What we send names nobody and holds nothing of what was written.',
  ask: 'Get told here when there is news?',
  ask_why: 'New messages, and calls that change or begin soon. Never what was written.',
  turn_on: 'Turn on notifications',
  turning_on: 'Turning on...',
  not_now: 'Not now',
  turn_off_here: 'Turn off here',
  turn_off: 'Turn off',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  failed: 'Notifications could not be turned on. Please try again.',
  kinds: 'Tell me here about',
  others: 'Your other devices',
  quiet: 'Quiet hours',
  quiet_on: 'Tell me nothing between these times',
  quiet_why: 'What comes meanwhile is told when they end, together.',
  from: 'From',
  to: 'Until',
  clock_of: (zone: string) => `By the clock of ${zone}, on all your devices.`,
  saved: 'Saved.',
} as const;

/** Why a browser can't show any, or can't yet. */
export const noPushWords = {
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on here.',
  unsupported: 'This browser can’t show notifications of this site.',
  home_screen:
    'On an iPhone or iPad, add this site to your home screen first: Share, then Add to Home Screen. Then open it from there.',
  unavailable: 'Notifications are turned off on this site for now.',
} as const;

/* Separate from the other limits and sentences, which public pages load. */

export const pushLimits = {
  /** Devices per account; a new one replaces the one that was added first. */
  devices: 10,
  endpoint_characters: 1024,
  /** A message that is read sooner is not pushed. */
  message_wait_ms: 3000,
  /** Minutes before a call at which both sides are notified. */
  call_soon_minutes: 15,
  /** Hours after which an undelivered push is useless. Longer than any quiet hours. */
  life_hours: 36,
  /** Seconds for which a push service stores an undelivered push. */
  service_seconds: 12 * 60 * 60,
} as const;

export const pushMessages = {
  subscription: 'Your browser’s answer can’t be used. Please try again.',
  service: 'Your browser’s push service isn’t one that we send to.',
  key: 'Notifications were set up anew here. Please turn them on again.',
  time: 'Please give a time, such as 22:00.',
  same_time: 'Please choose an end that differs from the beginning.',
} as const;

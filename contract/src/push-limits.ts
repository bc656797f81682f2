/* Apart from the other limits and sentences, which public pages load. */

export const pushLimits = {
  /** Of one account; the one that was added first makes room. */
  devices: 10,
  endpoint_characters: 1024,
  /** A message that is read sooner is pushed to nobody. */
  message_wait_ms: 3000,
  /** How long before a call its sides are told. */
  call_soon_minutes: 15,
  /** What could not be delivered for so long is of no use any more. Longer than any quiet hours. */
  life_hours: 36,
  /** For how long a push service keeps what it can't deliver. */
  service_seconds: 12 * 60 * 60,
} as const;

export const pushMessages = {
  subscription: 'Your browser’s answer can’t be used. Please try again.',
  service: 'Your browser’s push service isn’t one that we send to.',
  key: 'Notifications were set up anew here. Please turn them on again.',
  time: 'Please give a time, such as 22:00.',
  same_time: 'Please choose an end that differs from the beginning.',
} as const;

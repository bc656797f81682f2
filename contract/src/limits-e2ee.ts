/** Apart from the other limits: the worker that holds message keys needs no more than these. */
export const e2eeLimits = {
  /** Of one person, over the years: every version stays readable. */
  versions: 100,
  /**
   * Earlier backups that are kept: so many, and besides the last one of so many days and the first one of the newest keys.
   * Whoever holds a stolen session for a day, and writes as often as it lets them, leaves those; however long, the last one.
   */
  earlier_backups: { newest: 5, days: 5 },
  /** Backups of keys that a reset replaced: they go when their owner says so, with the account, or before five newer ones. */
  former_backups: 5,
  new_keys_per_day: 10,
  /** Unused keys that another device's take the place of without a question: so often a day, and up to so many versions. */
  take_over: { per_day: 3, versions: 20 },
  /** Of a backup whose owner talks to nobody yet. */
  first_bundle_characters: 16_384,
  /** Passkeys that open one backup. */
  passkey_slots: 10,
  device_slots: { minutes: 10, per_day: 10 },
  /** How long the reminder of another way rests each time it was put away; after that it comes no more. */
  reminder_rest_days: [3, 14, 60],
  keys_asked: 200,
  /** Room for the keys and some 2,500 people. */
  bundle_characters: 2_000_000,
  body_bytes: 2_100_000,
  /** As many of whatever letters fit into one sealed message, with a file's key and name beside them. */
  text_characters: 7500,
  /** What sealing adds to a file: nonce and tag. */
  file_overhead_bytes: 28,
} as const;

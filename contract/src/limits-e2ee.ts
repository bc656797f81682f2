/** Separate from the other limits, because the worker with the message keys needs only these. */
export const e2eeLimits = {
  /** Versions per person. Every version stays readable. */
  versions: 100,
  /**
   * Earlier backups that are stored: the newest ones, the last one of each of several days, and the
   * first one of the newest keys. A stolen session that overwrites backups for a day cannot delete
   * all of those, and never the last one.
   */
  earlier_backups: { newest: 5, days: 5 },
  /**
   * Backups of keys that a reset replaced. They are deleted by their owner, with the account, or
   * when five newer ones exist.
   */
  former_backups: 5,
  new_keys_per_day: 10,
  /** Automatic replacements of unused keys by another device's: per day, and up to this version. */
  take_over: { per_day: 3, versions: 20 },
  /** Size of a backup whose owner has no conversation yet. */
  first_bundle_characters: 16_384,
  /** Passkeys that open one backup. */
  passkey_slots: 10,
  device_slots: { minutes: 10, per_day: 10 },
  /**
   * Days that the reminder of another unlock method pauses after each dismissal; after the last one
   * it stops.
   */
  reminder_rest_days: [3, 14, 60],
  keys_asked: 200,
  /** Enough for the keys and some 2,500 people. */
  bundle_characters: 2_000_000,
  body_bytes: 2_100_000,
  /** Fits into one sealed message in any script, together with a file's key and name. */
  text_characters: 7500,
  /** Bytes that encryption adds to a file: nonce and tag. */
  file_overhead_bytes: 28,
} as const;

const MINUTE_MS = 60_000;

/** Whole minutes from one moment to another. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / MINUTE_MS);

interface Row {
  /** Start of each item in px. */
  starts: readonly number[];
  /** Current and maximum scroll position in px. */
  now: number;
  end: number;
}

/** Returns the next scroll position: the start of the next item, or 0 at the end. */
export function nextOffset({ starts, now, end }: Row): number {
  // Browsers report fractional scroll positions.
  if (now >= end - 1) return 0;
  return Math.min(starts.find((start) => start > now + 1) ?? 0, end);
}

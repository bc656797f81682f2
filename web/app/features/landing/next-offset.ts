interface Row {
  /** Where each item begins, in px from the first. */
  starts: readonly number[];
  /** How far the row is scrolled, and how far it can be, in px. */
  now: number;
  end: number;
}

/** Where a row scrolls to next: the item after the one at its edge; from the end, back to the start. */
export function nextOffset({ starts, now, end }: Row): number {
  // Browsers report scroll positions in fractions of a pixel.
  if (now >= end - 1) return 0;
  return Math.min(starts.find((start) => start > now + 1) ?? 0, end);
}

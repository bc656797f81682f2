interface Quoted {
  readonly vendor_id: string;
  readonly vendor_type: string | null;
}

/**
 * Selects this many testimonials in order, but at most one per professional, and one of each trade
 * before a second of any.
 */
export function mixTestimonials<T extends Quoted>(rows: readonly T[], count: number): T[] {
  const once = [
    ...new Map(rows.toReversed().map((row) => [row.vendor_id, row])).values(),
  ].toReversed();
  const seen = new Map<string | null, number>();
  const ranked = once.map((row) => {
    const round = seen.get(row.vendor_type) ?? 0;
    seen.set(row.vendor_type, round + 1);
    return { row, round };
  });
  return ranked
    .toSorted((a, b) => a.round - b.round)
    .slice(0, count)
    .map(({ row }) => row);
}

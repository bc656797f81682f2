interface Quoted {
  readonly vendor_id: string;
  readonly vendor_type: string | null;
}

/**
 * So many of these, in their order, but mixed: each professional once, and one of each trade before any has a second.
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

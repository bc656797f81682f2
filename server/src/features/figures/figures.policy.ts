/* What days come to: pure functions. */

/** The Monday of the week of a day, or so many weeks before. */
export function mondayOf(day: string, weeksBefore = 0): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 + weeksBefore * 7 }).toString();
}

/** The month of a day, or so many months before: '2026-11'. */
export const monthOf = (day: string, monthsBefore = 0): string =>
  Temporal.PlainDate.from(day).toPlainYearMonth().subtract({ months: monthsBefore }).toString();

/** The middle; of an even number the mean of the two in the middle. Null: there is none. */
export function middle(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? half : half - 1], sorted[half]];
  return Math.round((low + high) / 2);
}

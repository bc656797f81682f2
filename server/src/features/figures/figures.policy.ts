import { type ComparedMeasure, comparedListings } from '@threshold/contract/figures';
import type { GroupMiddle } from './medians.repo.ts';

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

const EXACT_BELOW = 20;

/** So coarse that a middle which happens to be somebody's number does not tell it: two digits from 20 on. */
export const coarse = (number: number): number =>
  number < EXACT_BELOW ? Math.round(number) : Number(number.toPrecision(2));

/** The middles of a group that may be told. */
export function toldMiddles(found: GroupMiddle) {
  const { businesses, answering, views, contacts, clients, answer_minutes } = found;
  const told: { measure: ComparedMeasure; median: number }[] = [];
  const tell = (measure: ComparedMeasure, value: number | null, of: number) => {
    if (of >= comparedListings && value !== null) told.push({ measure, median: coarse(value) });
  };
  tell('views', views, businesses);
  tell('contacts', contacts, businesses);
  tell('clients', clients, businesses);
  tell('answer_minutes', answer_minutes, answering);
  return told;
}

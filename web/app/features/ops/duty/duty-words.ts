import type { AdminDutySheet } from '@threshold/contract/admin-duty';
import { dutyMonths } from '@threshold/contract/buying/duty-switch';
import { dateText } from '#app/lib/format/dates.ts';

type Why = NonNullable<AdminDutySheet['why']>;
type Shown = Pick<AdminDutySheet, 'is_shown' | 'until' | 'why'>;

const reasons: Readonly<Record<Why, string>> = {
  waits: 'Not shown: two of staff have to compare it',
  old: `Not shown: typed more than ${dutyMonths} months ago`,
  review: 'Not shown: a budget may have changed it',
  differs: 'Not shown: a reader found a difference',
};

/** 'Shown until 30 Apr 2027', or why not. */
export function stateOf({ is_shown, until, why }: Shown): string {
  if (is_shown && until) return `Shown until ${dateText(until)}`;
  return reasons[why ?? 'waits'];
}

/** Whether new figures have to be typed first, since those here are not shown whoever compares them. */
export const isOutdated = ({ why }: Shown): boolean => why === 'old' || why === 'review';

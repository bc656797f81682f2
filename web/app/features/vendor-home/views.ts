import type { VendorDashboard } from '@threshold/contract/vendors-account';
import { shortDay } from '#app/lib/format/dates.ts';

/** Text alternative of the chart. */
export function viewsSummary(total: number, days: VendorDashboard['views_by_day']): string {
  const most = days.reduce((best, one) => (one.views > best.views ? one : best), {
    day: '',
    views: 0,
  });
  const today = days.at(-1)?.views ?? 0;
  const peak = most.day ? ` The most in one day were ${most.views}, on ${shortDay(most.day)}.` : '';
  return `${total} profile ${total === 1 ? 'view' : 'views'} in ${days.length} days, ${today} today.${peak}`;
}

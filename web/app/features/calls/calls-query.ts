import { weekSchema } from '@threshold/contract/vendors-calendar';
import { mondayOf } from './week-dates.ts';

/*
 * How the address says what the page of calls shows: `?view=week&week=2026-11-23`, so that it survives a reload, Back leads to the
 * week before, and a link shows the same to another of the business. The list and the week of today need no word.
 */

export const callViews = ['list', 'week'] as const;
export type CallView = (typeof callViews)[number];

/** The view that the address asks for: the list, where it asks for none that there is. */
export const viewIn = (query: URLSearchParams): CallView =>
  callViews.find((view) => view === query.get('view')) ?? 'list';

/** The Monday of the week that the address asks for, by any day of it; undefined where it asks for none that there is. */
export function weekIn(query: URLSearchParams): string | undefined {
  const day = weekSchema.safeParse(query.get('week'));
  if (!day.success) return undefined;
  const monday = mondayOf(day.data);
  return weekSchema.safeParse(monday).success ? monday : undefined;
}

/** What the address says of a view. */
export function queryOf(view: CallView, week?: string): URLSearchParams {
  return new URLSearchParams({ ...(view !== 'list' && { view }), ...(week && { week }) });
}

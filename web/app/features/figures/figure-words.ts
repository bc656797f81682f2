import { csvOf } from '@threshold/contract/csv';
import {
  type DayMeasure,
  dayMeasureLabels,
  type FigureDay,
  type FigureWeek,
  viewSourceLabels,
} from '@threshold/contract/figures';
import { dateText, shortDay } from '#app/lib/format/dates.ts';

/* How figures are said and written. */

/** 'Nov 2026' from '2026-11'. */
export const monthText = (month: string): string => dateText(`${month}-01`).replace(/^\d+ /, '');

/** '35 min', '1 h', '2 h 15 min', in working hours. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const total = (weeks: readonly FigureWeek[], measure: DayMeasure): number =>
  weeks.reduce((sum, week) => sum + week[measure], 0);

/** '128 in 13 weeks, 9 this week so far. The most were 14, in the week from 5 Oct.' */
export function weeksSummary(weeks: readonly FigureWeek[], measure: DayMeasure): string {
  const sum = total(weeks, measure);
  if (sum === 0) return `None in the last ${weeks.length} weeks.`;
  const best = weeks.reduce((a, b) => (b[measure] > a[measure] ? b : a));
  return `${sum} in ${weeks.length} weeks, ${weeks.at(-1)?.[measure] ?? 0} this week so far. The most were ${best[measure]}, in the week from ${shortDay(best.week)}.`;
}

/** 'About 1 in 12' for a step of the way from view to client. */
export function oneIn(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '';
  return part >= whole ? '' : `About 1 in ${Math.max(2, Math.round(whole / part))}`;
}

const csvColumns: readonly (readonly [keyof FigureDay, string])[] = [
  ['day', 'Day'],
  ['views', dayMeasureLabels.views],
  ['from_search', `From: ${viewSourceLabels.search}`],
  ['from_place', `From: ${viewSourceLabels.place}`],
  ['from_link', `From: ${viewSourceLabels.link}`],
  ['chats', dayMeasureLabels.chats],
  ['calls', dayMeasureLabels.calls],
  ['applications', dayMeasureLabels.applications],
  ['requests', dayMeasureLabels.requests],
  ['contacts', dayMeasureLabels.contacts],
  ['clients', dayMeasureLabels.clients],
  ['reviews', 'Reviews'],
];

/** The days as a spreadsheet reads them. */
export const daysCsv = (days: readonly FigureDay[]): string =>
  csvOf([
    csvColumns.map(([, title]) => title),
    ...days.map((day) => csvColumns.map(([name]) => String(day[name]))),
  ]);

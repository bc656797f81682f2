import {
  type FigureDay,
  type FigureWeek,
  figureMonths,
  figureWeeks,
  type OwnFigures,
} from '@threshold/contract/figures';
import { middle, mondayOf, monthOf } from './figures.policy.ts';
import type { DayRow } from './figures.repo.ts';

const sum = (rows: readonly DayRow[], of: (row: DayRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** What a professional reads of their figures, from the days of a year. */
export function presentFigures(
  days: readonly DayRow[],
  { vendor_type, call_outcomes }: Pick<OwnFigures, 'vendor_type' | 'call_outcomes'>,
  today: string,
): OwnFigures {
  const mondays = Array.from({ length: figureWeeks }, (_, at) =>
    mondayOf(today, figureWeeks - 1 - at),
  );
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day));
  const told = mondays.flatMap((monday) => byWeek.get(monday) ?? []);
  return {
    weeks: mondays.map((monday) => presentWeek(monday, byWeek.get(monday) ?? [])),
    call_outcomes,
    sources: presentSources(told),
    months: presentMonths(days, today),
    vendor_type,
  };
}

function presentWeek(week: string, rows: readonly DayRow[]): FigureWeek {
  const answers = rows.flatMap(({ answer_minutes }) => answer_minutes);
  return {
    week,
    ...presentCounts(rows),
    answers: answers.length,
    answer_minutes: middle(answers),
  };
}

const presentCounts = (rows: readonly DayRow[]) => ({
  views: sum(rows, ({ views }) => views),
  chats: sum(rows, ({ chats }) => chats),
  calls: sum(rows, ({ calls }) => calls),
  applications: sum(rows, ({ applications }) => applications),
  requests: sum(rows, ({ requests }) => requests),
  contacts: sum(rows, ({ contacts }) => contacts),
  clients: sum(rows, ({ clients }) => clients),
});

function presentSources(rows: readonly DayRow[]): OwnFigures['sources'] {
  const [search, place, link] = [
    sum(rows, ({ from_search }) => from_search),
    sum(rows, ({ from_place }) => from_place),
    sum(rows, ({ from_link }) => from_link),
  ];
  const views = sum(rows, (row) => row.views);
  return { search, place, link, other: Math.max(0, views - search - place - link) };
}

function presentMonths(days: readonly DayRow[], today: string): OwnFigures['months'] {
  const byMonth = Map.groupBy(days, ({ day }) => monthOf(day));
  return Array.from({ length: figureMonths }, (_, at) => {
    const month = monthOf(today, figureMonths - 1 - at);
    const rows = byMonth.get(month) ?? [];
    const reviews = Math.max(
      0,
      sum(rows, (row) => row.reviews),
    );
    const stars = sum(rows, ({ rating_sum }) => rating_sum);
    return { month, reviews, rating: reviews > 0 ? stars / reviews : null };
  });
}

/** A day as it is taken along. */
export function presentDay(row: DayRow): FigureDay {
  const { day, reviews, from_search, from_place, from_link } = row;
  const counts = presentCounts([row]);
  return { day, ...counts, reviews, from_search, from_place, from_link };
}

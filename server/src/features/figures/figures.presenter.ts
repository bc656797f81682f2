import { answerTimeCases } from '@threshold/contract/answer-times';
import {
  type ComparedMeasure,
  type FigureDay,
  type FigureWeek,
  figureMonths,
  figureWeeks,
  type OwnFigures,
} from '@threshold/contract/figures';
import { middle, mondayOf, monthOf } from './figures.policy.ts';
import type { DayRow, MedianRow } from './figures.repo.ts';

const sum = (rows: readonly DayRow[], of: (row: DayRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** What a professional reads of their figures, from the days of a year. */
export function presentFigures(
  days: readonly DayRow[],
  medians: readonly MedianRow[],
  call_outcomes: OwnFigures['call_outcomes'],
  today: string,
): OwnFigures {
  const mondays = Array.from({ length: figureWeeks }, (_, at) =>
    mondayOf(today, figureWeeks - 1 - at),
  );
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day));
  const told = mondays.flatMap((monday) => byWeek.get(monday) ?? []);
  const compared = mondays.slice(0, -1).flatMap((monday) => byWeek.get(monday) ?? []);
  return {
    weeks: mondays.map((monday) => presentWeek(monday, byWeek.get(monday) ?? [])),
    call_outcomes,
    sources: presentSources(told),
    months: presentMonths(days, today),
    comparison: presentComparison(compared, medians),
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

function presentComparison(
  rows: readonly DayRow[],
  medians: readonly MedianRow[],
): OwnFigures['comparison'] {
  const [first] = medians;
  const medianOf = (measure: ComparedMeasure) =>
    medians.find((row) => row.measure === measure)?.median ?? null;
  const counts = presentCounts(rows);
  const answers = rows.flatMap(({ answer_minutes }) => answer_minutes);
  const beside = (measure: ComparedMeasure, own: number | null) => ({
    own,
    median: medianOf(measure),
  });
  return {
    vendor_type: first?.vendor_type ?? null,
    state: first?.state ?? null,
    measures: {
      views: beside('views', counts.views),
      contacts: beside('contacts', counts.contacts),
      clients: beside('clients', counts.clients),
      answer_minutes: beside(
        'answer_minutes',
        answers.length >= answerTimeCases ? middle(answers) : null,
      ),
    },
  };
}

/** A day as it is taken along. */
export function presentDay(row: DayRow): FigureDay {
  const { day, reviews, from_search, from_place, from_link } = row;
  const counts = presentCounts([row]);
  return { day, ...counts, reviews, from_search, from_place, from_link };
}

import { type OwnFigures, viewSources } from '@threshold/contract/figures';
import type { AnswerWeek, ViewWeek } from './figures.repo.ts';

/** A vendor's figures from the weeks that have any. */
export function presentFigures(
  mondays: readonly string[],
  views: readonly ViewWeek[],
  answers: readonly AnswerWeek[],
): Pick<OwnFigures, 'weeks' | 'sources'> {
  const viewsOf = new Map(views.map((row) => [row.week, row.views]));
  const answersOf = new Map(answers.map((row) => [row.week, row]));
  const sources = { search: 0, place: 0, link: 0, other: 0 };
  for (const { views: all, search, place, link } of views) {
    const from = { search, place, link, other: Math.max(0, all - search - place - link) };
    for (const source of viewSources) sources[source] += from[source];
  }
  return {
    weeks: mondays.map((week) => ({
      week,
      views: viewsOf.get(week) ?? 0,
      answers: answersOf.get(week)?.answers ?? 0,
      answer_minutes: answersOf.get(week)?.answer_minutes ?? null,
    })),
    sources,
  };
}

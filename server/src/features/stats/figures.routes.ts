import {
  figuresEndpoints,
  figureWeeks,
  type OwnFigures,
  viewSources,
} from '@threshold/contract/endpoints/stats/figures';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { startOfLocalDay, toLocalDateString } from '../../lib/local-time.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import {
  type AnswerWeek,
  countContacts,
  listAnswerWeeks,
  listViewWeeks,
  type ViewWeek,
} from './figures.repo.ts';

/** Route that returns a vendor's statistics to this vendor. */
export function figuresRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serveEndpoint(app, figuresEndpoints.own, async ({ actor: { id } }) => {
    const mondays = listLastMondays(toLocalDateString(now()));
    const [first = ''] = mondays;
    const since = startOfLocalDay(first);
    const views = await listViewWeeks(db, id, first).execute();
    const answers = await listAnswerWeeks(db, id, since).execute();
    const funnel = await countContacts(db, id, { since, now: now() });
    return ok({ data: { ...presentFigures(mondays, views, answers), ...funnel } });
  });
}

/** Returns the Mondays of the weeks that the figures cover, oldest first. */
function listLastMondays(today: string): string[] {
  const date = Temporal.PlainDate.from(today);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return Array.from({ length: figureWeeks }, (_, at) =>
    monday.subtract({ weeks: figureWeeks - 1 - at }).toString(),
  );
}

/** Presents a vendor's figures for all weeks, from rows that exist only for weeks with data. */
function presentFigures(
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

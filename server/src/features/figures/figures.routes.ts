import { figuresEndpoints, figureWeeks } from '@threshold/contract/figures';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { beginOfDay, localDay } from '../../lib/local-time.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { presentFigures } from './figures.presenter.ts';
import { countContacts, listAnswerWeeks, listViewWeeks } from './figures.repo.ts';

/** Route for a vendor's own figures. */
export function figuresRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serve(app, figuresEndpoints.own, async ({ actor: { id } }) => {
    const mondays = lastMondays(localDay(now()));
    const [first = ''] = mondays;
    const since = beginOfDay(first);
    const views = await listViewWeeks(db, id, first).execute();
    const answers = await listAnswerWeeks(db, id, since).execute();
    const funnel = await countContacts(db, id, { since, now: now() });
    return ok({ data: { ...presentFigures(mondays, views, answers), ...funnel } });
  });
}

/** Mondays of the weeks that the figures cover, oldest first. */
function lastMondays(today: string): string[] {
  const date = Temporal.PlainDate.from(today);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return Array.from({ length: figureWeeks }, (_, at) =>
    monday.subtract({ weeks: figureWeeks - 1 - at }).toString(),
  );
}

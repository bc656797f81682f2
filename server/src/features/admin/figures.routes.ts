import { adminFiguresEndpoints } from '@threshold/contract/admin-figures';
import type { FastifyInstance } from 'fastify';
import { lastDays } from '../../lib/local-day.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { listGoals } from '../staff-figures/goals.repo.ts';
import { readQueues } from '../staff-figures/queues.repo.ts';
import { changeGoal } from '../staff-figures/set-goal.service.ts';
import { presentGoal, presentStaffFigures } from '../staff-figures/staff-figures.presenter.ts';
import {
  listBacklogs,
  sumByDay,
  sumByKind,
  sumByPerson,
} from '../staff-figures/staff-figures.repo.ts';

/** How the work of staff goes, and what administrators want of it. */
export function adminFiguresRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serve(app, adminFiguresEndpoints.figures, async ({ actor, query }) => {
    const { kind } = query;
    const days = lastDays(now(), query.days);
    const [since = ''] = days;
    // How a colleague does is nobody's but an administrator's.
    const only = actor.staffRole === 'administrator' ? null : actor.id;
    return ok({
      data: presentStaffFigures({
        days,
        byKind: await sumByKind(db, since),
        byDay: await sumByDay(db, kind, since),
        byPerson: await sumByPerson(db, kind, since, only),
        backlogs: await listBacklogs(db, kind, since),
        queues: await readQueues(db),
        goals: await listGoals(db),
      }),
    });
  });

  serve(app, adminFiguresEndpoints.setGoal, async ({ actor, params, body }) => {
    const row = await changeGoal(db, actor, { ...params, ...body }, now());
    return ok({ data: presentGoal(params.kind, row) });
  });
}

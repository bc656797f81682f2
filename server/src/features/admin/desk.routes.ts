import { adminDeskEndpoints, type Overview } from '@threshold/contract/admin-desk';
import { adminFiguresEndpoints } from '@threshold/contract/admin-figures';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { countRecoveryCodes } from '../authenticators/authenticators.repo.ts';
import { findStaff } from '../staff/staff.repo.ts';
import { readQueues } from './desk.repo.ts';
import { presentStaff } from './staff.presenter.ts';

const PROMISE_MS = limits.requirements.response_hours * 60 * 60 * 1000;

/** Routes for the signed-in member of staff and the queues of the console. */
export function adminDeskRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serve(app, adminDeskEndpoints.overview, async ({ actor }) => {
    const staff = await findStaff(db, actor.id);
    if (!staff) throw notFound(outcomes.account.user_unknown);
    const queues = await readQueues(db);
    const oldestLead = queues.find(({ kind }) => kind === 'leads')?.oldest;
    return ok({
      data: {
        staff: presentStaff(staff),
        recovery_codes: await countRecoveryCodes(db, { column: 'staff_id', id: staff.id }),
        waiting: Object.fromEntries(
          queues.map(({ kind, waiting }) => [kind, waiting]),
        ) as Overview['waiting'],
        next_due_at: oldestLead ? new Date(oldestLead.getTime() + PROMISE_MS).toISOString() : null,
      },
    });
  });

  serve(app, adminFiguresEndpoints.figures, async () => {
    const queues = await readQueues(db);
    return ok({
      data: {
        kinds: queues.map(({ kind, waiting, oldest }) => ({
          kind,
          waiting,
          oldest_at: oldest?.toISOString() ?? null,
        })),
      },
    });
  });
}

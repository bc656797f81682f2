import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve, signedIn } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { countWaiting, pageOfStaff } from './desk.repo.ts';
import { findStaff } from './staff.repo.ts';

const PROMISE_MS = limits.requirements.response_hours * 60 * 60 * 1000;

/** Who works here, and what waits. */
export function adminDeskRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serve(app, adminDeskEndpoints.overview, async ({ actor }) => {
    const staff = await findStaff(db, signedIn(actor).id);
    if (!staff) throw notFound(outcomes.account.user_unknown);
    const { first_lead_at, ...waiting } = await countWaiting(db);
    const { id, email, name, two_factor_enabled } = staff;
    return ok({
      data: {
        staff: { _id: id, email, name, two_factor_enabled },
        waiting,
        next_due_at: first_lead_at && new Date(first_lead_at.getTime() + PROMISE_MS).toISOString(),
      },
    });
  });

  serve(app, adminDeskEndpoints.staff, async ({ query }) => {
    const { rows, total } = await pageOfStaff(db, query);
    const data = rows.map((row) => ({
      _id: row.id,
      email: row.email,
      name: row.name,
      two_factor_enabled: row.two_factor_enabled,
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      disabled_at: row.disabled_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    }));
    return ok({ data, total, page: query.page, limit: query.limit });
  });
}

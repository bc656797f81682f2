import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { countRecoveryCodes } from '../authenticators/authenticators.repo.ts';
import { findStaff } from '../staff/staff.repo.ts';
import { countWaiting } from './desk.repo.ts';
import { presentStaff } from './staff.presenter.ts';

const PROMISE_MS = limits.requirements.response_hours * 60 * 60 * 1000;

/** Who is signed in, and what waits. */
export function adminDeskRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serve(app, adminDeskEndpoints.overview, async ({ actor }) => {
    const staff = await findStaff(db, actor.id);
    if (!staff) throw notFound(outcomes.account.user_unknown);
    const { first_lead_at, ...waiting } = await countWaiting(db);
    return ok({
      data: {
        staff: presentStaff(staff),
        recovery_codes: await countRecoveryCodes(db, { column: 'staff_id', id: staff.id }),
        waiting,
        next_due_at: first_lead_at && new Date(first_lead_at.getTime() + PROMISE_MS).toISOString(),
      },
    });
  });
}

import { adminStaffEndpoints } from '@threshold/contract/endpoints/staff/admin-staff';
import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { pageOfStaff } from '../../staff/staff.repo.ts';
import { addStaff, madeUpPassword } from './add-staff.ts';
import { actOnStaff } from './manage-staff.service.ts';
import { presentStaffMember } from './staff.presenter.ts';

/** Routes on which administrators manage staff accounts. */
export function adminStaffRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  async function presentOne(id: string) {
    const { rows } = await pageOfStaff(db, { id, page: 1, limit: 1 });
    if (!rows[0]) throw notFound(adminOutcomes.staff_unknown);
    return presentStaffMember(rows[0]);
  }

  serve(app, adminStaffEndpoints.list, async ({ query }) => {
    const { rows, total } = await pageOfStaff(db, query);
    const { page, limit } = query;
    return ok({ data: rows.map(presentStaffMember), total, page, limit });
  });

  serve(app, adminStaffEndpoints.add, async ({ actor, body }) => {
    const password = madeUpPassword();
    const id = await addStaff(services, { staffId: actor.id }, { ...body, password });
    return ok({ data: await presentOne(id), password });
  });

  serve(app, adminStaffEndpoints.act, async ({ actor, params, body }) => {
    const by = { staffId: actor.id };
    const password = await actOnStaff(services, by, params.id, body.act);
    return ok({ data: await presentOne(params.id), password });
  });
}

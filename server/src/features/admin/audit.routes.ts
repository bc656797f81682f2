import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { limits } from '@threshold/contract/limits';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { FastifyInstance } from 'fastify';
import { ok, okPage } from '../../lib/http.ts';
import { beginOfDay } from '../../lib/local-time.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { allow } from '../attempts/allow.ts';
import { presentAct } from '../audit/audit.presenter.ts';
import { listActs } from '../audit/audit.repo.ts';
import { writeAuditLink } from '../audit/audit-link.ts';

const LINK_MS = limits.files.link_minutes * 60_000;

/** Routes that list and export the audit log. */
export function adminAuditRoutes(
  app: FastifyInstance,
  { database: { db }, sign, scaled, now }: Services,
): void {
  serve(app, adminAuditEndpoints.list, async ({ query }) => {
    const { from, to, ...asked } = query;
    const days = {
      from: from === undefined ? from : beginOfDay(from),
      until: to === undefined ? to : beginOfDay(to, 1),
    };
    return okPage(await listActs(db, { ...asked, ...days }), presentAct, query);
  });

  const budget = {
    scope: 'audit_export',
    limit: scaled(limits.audit_export.per_day),
    seconds: 24 * 60 * 60,
  };
  serve(app, adminAuditEndpoints.export, async ({ actor, body: { from, to, ...of } }) => {
    const { id: staffId } = actor;
    await allow(db, budget, sign(`audit_export:${staffId}`), now(), adminOutcomes.export_often);
    const expiresAt = new Date(now().getTime() + LINK_MS);
    const url = writeAuditLink(sign, { staffId, from, to, of }, expiresAt);
    return ok({ data: { url, expires_at: expiresAt.toISOString() } });
  });
}

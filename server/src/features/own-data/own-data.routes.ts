import { customerEndpoints } from '@threshold/contract/customers';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from './delete-account.service.ts';
import { writeExportLink } from './export-link.ts';
import { isThatMember } from './own-data.policy.ts';
import { askExportCode, proveExport } from './prove-export.ts';
import { proveLeaver } from './prove-leaver.ts';

const LINK_MS = limits.files.link_minutes * 60_000;

/** What is held about a member: to take along, and to be rid of. */
export function ownDataRoutes(app: FastifyInstance, services: Services): void {
  const { sign, now } = services;

  for (const [role, endpoints] of [
    ['customer', customerEndpoints],
    ['vendor', vendorAccountEndpoints],
  ] as const) {
    serve(app, endpoints.remove, async ({ actor, params, body }) => {
      if (!isThatMember(actor, role, params.id)) throw forbidden(outcomes.refusals.forbidden);
      await proveLeaver(services, actor, body.current_password);
      await deleteAccount(services, actor);
      return ok({ message: outcomes.account.deleted });
    });

    serve(app, endpoints.exportCode, async ({ actor, params }) => {
      if (!isThatMember(actor, role, params.id)) throw forbidden(outcomes.refusals.forbidden);
      return ok({ data: await askExportCode(services, actor) });
    });

    serve(app, endpoints.export, async ({ actor, params, query }) => {
      if (!isThatMember(actor, role, params.id)) throw forbidden(outcomes.refusals.forbidden);
      await proveExport(services, actor, query);
      const expiresAt = new Date(now().getTime() + LINK_MS);
      const file_url = writeExportLink(sign, actor, expiresAt);
      return ok({ data: { file_url, expires_at: expiresAt.toISOString() } });
    });
  }
}

import { customerEndpoints } from '@threshold/contract/customers';
import { limits } from '@threshold/contract/limits';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { writeExportLink } from './export-link.ts';
import { askExportCode, proveExport } from './prove-export.ts';

const LINK_MS = limits.files.link_minutes * 60_000;

/** Serves links to a download of all data of a member. */
export function dataExportRoutes(app: FastifyInstance, services: Services): void {
  const { sign, now } = services;

  for (const endpoints of [customerEndpoints, vendorAccountEndpoints]) {
    serve(app, endpoints.exportCode, async ({ actor }) => {
      return ok({ data: await askExportCode(services, actor) });
    });

    serve(app, endpoints.export, async ({ actor, query }) => {
      await proveExport(services, actor, query);
      const expiresAt = new Date(now().getTime() + LINK_MS);
      const file_url = writeExportLink(sign, actor, expiresAt);
      return ok({ data: { file_url, expires_at: expiresAt.toISOString() } });
    });
  }
}

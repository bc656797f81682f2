import { adminViewEndpoints } from '@threshold/contract/admin-views';
import { pagePaths } from '@threshold/contract/pages';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { startView } from '../account-views/account-views.service.ts';

/** Administrators look at a member's account. */
export function adminViewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, adminViewEndpoints.start, async ({ actor, body }) => {
    const { token, name, expires_at } = await startView(services, actor, body);
    const until = expires_at.toISOString();
    const told = new URLSearchParams({ token, role: body.role, until });
    const url = `${services.publicUrl()}${pagePaths.viewAs}#${told.toString()}`;
    return ok({ data: { name, url, expires_at: until } });
  });
}

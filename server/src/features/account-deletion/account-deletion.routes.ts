import { customerEndpoints } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from './delete-account.service.ts';
import { proveLeaver } from './prove-leaver.ts';

/** Serves the calls by which members delete their own accounts. */
export function accountDeletionRoutes(app: FastifyInstance, services: Services): void {
  for (const { remove } of [customerEndpoints, vendorAccountEndpoints]) {
    serve(app, remove, async ({ actor, body }) => {
      await proveLeaver(services, actor, body.current_password);
      if (await deleteAccount(services, actor)) services.pages.clear();
      return ok({ message: outcomes.account.deleted });
    });
  }
}

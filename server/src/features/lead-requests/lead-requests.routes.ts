import { leadRequestEndpoints } from '@threshold/contract/lead-requests';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { receiveLeadRequest } from './lead-requests.service.ts';

export function leadRequestRoutes(app: FastifyInstance, services: Services): void {
  serve(app, leadRequestEndpoints.create, async ({ body }) => {
    const id = await receiveLeadRequest(services, body);
    return ok({ message: outcomes.requirements.sent, data: { _id: id } });
  });
}

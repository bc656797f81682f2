import { leadRequestEndpoints } from '@threshold/contract/lead-requests';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { senderFor } from '../accounts/address-sender.ts';
import { receiveLeadRequest } from './lead-requests.service.ts';

export function leadRequestRoutes(app: FastifyInstance, services: Services): void {
  serve(app, leadRequestEndpoints.create, async ({ actor, body, request: { ip } }) => {
    const by = await senderFor(services.database.db, { actor, ip }, body.email);
    const id = await receiveLeadRequest(services, body, by);
    return ok({ message: outcomes.requirements.sent, data: { _id: id } });
  });
}

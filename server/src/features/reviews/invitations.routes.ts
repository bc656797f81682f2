import { reviewInvitationEndpoints } from '@threshold/contract/reviews-invitations';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { presentPicture } from '../../lib/person.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { pageOfClients } from './invitations.repo.ts';
import { inviteClient } from './invite.service.ts';

/** Routes on which a vendor invites clients to write reviews. */
export function reviewInvitationRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services;

  serve(app, reviewInvitationEndpoints.clients, async ({ actor, query }) => {
    const { rows, total } = await pageOfClients(database.db, actor.id, query, now());
    const { page, limit } = query;
    const data = rows.map(
      ({ id, first_name, last_name, profile_picture, dealt_at, invited_at }) => ({
        customer: {
          _id: id,
          first_name,
          last_name,
          profile_picture: presentPicture(profile_picture),
        },
        dealt_at: dealt_at.toISOString(),
        invited_at: invited_at?.toISOString() ?? null,
      }),
    );
    return ok({ data, total, page, limit });
  });

  serve(app, reviewInvitationEndpoints.invite, async ({ actor, body }) => {
    await requireVerified(database.db, actor);
    const at = await inviteClient(services, actor.id, body.customer);
    return ok({ data: { invited_at: at.toISOString() } });
  });
}

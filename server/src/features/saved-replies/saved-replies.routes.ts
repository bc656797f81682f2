import { savedReplyEndpoints } from '@threshold/contract/saved-replies';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { saveReplies } from './save-replies.service.ts';
import { findReplies } from './saved-replies.repo.ts';

/** Routes on which professionals read and save reply templates for chats. */
export function savedReplyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, savedReplyEndpoints.read, async ({ actor }) =>
    ok({ data: await findReplies(services.database.db, actor.accountId) }),
  );

  serve(app, savedReplyEndpoints.save, async ({ actor, body }) =>
    ok({ data: await saveReplies(services, actor, body) }),
  );
}

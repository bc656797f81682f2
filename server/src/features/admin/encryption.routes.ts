import { encryptionCountEndpoints } from '@threshold/contract/encryption-counts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { readCounts } from '../e2ee/encryption-counts.ts';

/** How well the chat's encryption reaches whom it is meant for. */
export function adminEncryptionRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Services,
): void {
  serve(app, encryptionCountEndpoints.counts, async () =>
    ok({ data: await readCounts(db, now()) }),
  );
}

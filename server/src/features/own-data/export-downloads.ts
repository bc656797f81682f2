import { brand } from '@threshold/contract/brand';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { collectOwnData } from './collect.ts';
import { EXPORTS_PATH, readExportTicket } from './export-link.ts';
import { zipOwnData } from './zip.ts';

/** Serves the links that the export calls give. The archive is made as it is sent; none is ever stored. */
export function exportDownloads(
  app: FastifyInstance,
  { database, storage, sign, now }: Services,
): void {
  app.get<{ Params: { ticket: string } }>(
    `${EXPORTS_PATH}/:ticket`,
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      const ticket = readExportTicket(sign, params.ticket, now());
      const data =
        ticket && (await collectOwnData(database.db, ticket.whom, now(), ticket.withFiles));
      if (!data) throw notFound(outcomes.refusals.not_found);
      const day = now().toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${brand.name.toLowerCase()}-data-${day}.zip"`,
          'cache-control': 'private, no-store',
        })
        .send(zipOwnData(data, storage, now()));
    },
  );
}

import { brand } from '@threshold/contract/brand';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import type { Member } from '../../lib/actor.ts';
import { dataDownloaded } from '../../mail/account-mails.ts';
import type { Services } from '../../services.ts';
import { type News, notify } from '../notifications/notify.ts';
import { collectMemberData } from './collect.ts';
import { EXPORTS_PATH, readExportTicket } from './export-link.ts';
import { takeExportTurn } from './export-turn.ts';
import { zipMemberData } from './zip.ts';

/**
 * Serves the links that the export calls give, to a member one at a time. The archive is made as it is sent; none is
 * ever stored. The member is told of each: a link opens without a token.
 */
export function exportDownloads(app: FastifyInstance, services: Services): void {
  const { database, storage, sign, now } = services;

  app.get<{ Params: { ticket: string } }>(
    `${EXPORTS_PATH}/:ticket`,
    { exposeHeadRoute: false, config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const whom = readExportTicket(sign, params.ticket, now());
      if (!whom) throw notFound(outcomes.refusals.not_found);
      const turn = await takeExportTurn(services, whom);
      try {
        const data = await collectMemberData(database.db, whom, now());
        if (!data) throw notFound(outcomes.refusals.not_found);
        await database.db
          .transaction()
          .execute((db) => notify(db, [whom], downloadNews(whom), now()));
        const missed = (key: string) => app.log.warn({ key }, 'a file of an export is missing');
        const day = now().toISOString().slice(0, 10);
        return await reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${brand.file_name}-data-${day}.zip"`,
            'cache-control': 'private, no-store',
          })
          .send(zipMemberData(data, storage, now(), { ended: turn.end, missed }));
      } catch (error) {
        await turn.end();
        throw error;
      }
    },
  );
}

/** What a member is told whose data is being downloaded. */
const downloadNews = ({ role }: Member): News => ({
  kind: 'security',
  notification: {
    text: 'Your data was downloaded.',
    href: role === 'customer' ? '/customer/settings' : '/vendor/settings',
  },
  mail: dataDownloaded(),
});

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
 * Serves the links of the export calls, one download per member at a time. The archive is created
 * while it is sent and never stored. Each download notifies the member, because a link works
 * without a token.
 */
export function exportDownloads(app: FastifyInstance, services: Services): void {
  const { database, storage, sign, now } = services;

  app.get<{ Params: { ticket: string } }>(
    `${EXPORTS_PATH}/:ticket`,
    { exposeHeadRoute: false, config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const member = readExportTicket(sign, params.ticket, now());
      if (!member) throw notFound(outcomes.refusals.not_found);
      const turn = await takeExportTurn(services, member);
      try {
        const data = await collectMemberData(database.db, member, now());
        if (!data) throw notFound(outcomes.refusals.not_found);
        await database.db
          .transaction()
          .execute((db) => notify(db, [member], downloadNews(member), now()));
        const missed = (key: string) =>
          app.log.warn({ key }, 'file of a data export is missing in storage');
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

/** Returns the notification of a download of the member's data. */
const downloadNews = ({ role }: Member): News => ({
  kind: 'security',
  notification: {
    text: 'Your data was downloaded.',
    href: role === 'customer' ? '/customer/settings' : '/vendor/settings',
  },
  mail: dataDownloaded(),
});

import { brand } from '@threshold/contract/brand';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../../errors.ts';
import type { Member } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { readSignedToken, writeSignedToken } from '../../../lib/secrets.ts';
import { renderDataDownloadedMail } from '../../../mail/account-mails.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { type News, notifyRecipients } from '../../notifications/notifier.ts';
import { zipMemberData } from './export-archive.ts';
import { requestExportCode, verifyExportProof } from './export-proof.ts';
import { lockExport } from './export-turn.ts';
import { collectMemberData } from './member-data.ts';

type Sign = Services['sign'];

const PURPOSE = 'data export';
/**
 * Path of downloads. They require no access token, because a browser that follows a link sends
 * none.
 */
const EXPORTS_PATH = '/exports';

const memberSchema = z.union([
  z.object({ role: z.literal('customer'), id: z.guid() }),
  z.object({ role: z.literal('vendor'), id: z.guid(), accountId: z.guid() }),
]);

/** Returns a link that downloads the member's data without a sign-in until `expiresAt`. */
function writeExportLink(sign: Sign, member: Member, expiresAt: Date): string {
  const content = JSON.stringify(memberSchema.parse(member));
  return `${EXPORTS_PATH}/${writeSignedToken(sign, PURPOSE, content, expiresAt)}`;
}

/** Returns the member named in a link's ticket; undefined if the ticket is invalid or expired. */
function readExportTicket(sign: Sign, ticket: string, now: Date): Member | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now);
  return content === undefined ? undefined : memberSchema.parse(JSON.parse(content));
}

const LINK_MS = limits.files.link_minutes * 60_000;

/** Serves the endpoints that send a code for a data export and exchange it for a download link. */
export function dataExportRoutes(app: FastifyInstance, services: Services): void {
  const { sign, now } = services;

  for (const endpoints of [customerEndpoints, vendorAccountEndpoints]) {
    serveEndpoint(app, endpoints.exportCode, async ({ actor }) => {
      return ok({ data: await requestExportCode(services, actor) });
    });

    serveEndpoint(app, endpoints.export, async ({ actor, query }) => {
      await verifyExportProof(services, actor, query);
      const expiresAt = new Date(now().getTime() + LINK_MS);
      const file_url = writeExportLink(sign, actor, expiresAt);
      return ok({ data: { file_url, expires_at: expiresAt.toISOString() } });
    });
  }
}

/**
 * Serves downloads of a member's data as archives, which are never stored. A member has one
 * download at a time, and is notified of each, because strangers could also use the link.
 */
export function exportDownloadRoutes(app: FastifyInstance, services: Services): void {
  const { database, storage, sign, now } = services;

  app.get<{ Params: { ticket: string } }>(
    `${EXPORTS_PATH}/:ticket`,
    { exposeHeadRoute: false, config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const member = readExportTicket(sign, params.ticket, now());
      if (!member) throw notFound(outcomes.refusals.not_found);
      const turn = await lockExport(services, member);
      try {
        const data = await collectMemberData(database.db, member, now());
        if (!data) throw notFound(outcomes.refusals.not_found);
        await database.db
          .transaction()
          .execute((db) => notifyRecipients(db, [member], createDownloadNews(member), now()));
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

/** Returns the notification to a member whose data was downloaded. */
const createDownloadNews = ({ role }: Member): News => ({
  kind: 'security',
  notification: {
    text: 'Your data was downloaded.',
    href: role === 'customer' ? '/customer/settings' : '/vendor/settings',
  },
  mail: renderDataDownloadedMail(),
});

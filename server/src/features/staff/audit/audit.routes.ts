import { Readable } from 'node:stream';
import { brand } from '@threshold/contract/brand';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok, okPage } from '../../../lib/http.ts';
import { startOfLocalDay } from '../../../lib/local-time.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { findStaff } from '../roster/staff.repo.ts';
import { presentAct } from './audit.presenter.ts';
import { type ActFilters, listActs, readActs, recordAct } from './audit.repo.ts';
import {
  AUDIT_LOG_PATH,
  createAuditDownloadLink,
  readAuditDownloadToken,
  streamAuditCsv,
} from './audit-export.ts';

const LINK_MS = limits.files.link_minutes * 60_000;

/** Routes that list and export the audit log. */
export function adminAuditRoutes(
  app: FastifyInstance,
  { database: { db }, sign, scaled, now }: Services,
): void {
  serveEndpoint(app, staffAuditEndpoints.list, async ({ query }) => {
    const { from, to, ...asked } = query;
    const days = {
      from: from === undefined ? from : startOfLocalDay(from),
      until: to === undefined ? to : startOfLocalDay(to, 1),
    };
    return okPage(await listActs(db, { ...asked, ...days }), presentAct, query);
  });

  const budget = {
    scope: 'audit_export',
    limit: scaled(limits.audit_export.per_day),
    seconds: 24 * 60 * 60,
  };
  serveEndpoint(app, staffAuditEndpoints.export, async ({ actor, body: { from, to, ...of } }) => {
    const { id: staffId } = actor;
    await consumeBudget(
      db,
      budget,
      sign(`audit_export:${staffId}`),
      now(),
      staffOutcomes.export_often,
    );
    const expiresAt = new Date(now().getTime() + LINK_MS);
    const url = createAuditDownloadLink(sign, { staffId, from, to, of }, expiresAt);
    return ok({ data: { url, expires_at: expiresAt.toISOString() } });
  });
}

/** Serves downloads of the audit log. Records each download before the first row is streamed. */
export function auditDownloadRoutes(app: FastifyInstance, { database, sign, now }: Services): void {
  const { db } = database;

  app.get<{ Params: { ticket: string } }>(
    `${AUDIT_LOG_PATH}/:ticket`,
    { exposeHeadRoute: false, config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const wanted = readAuditDownloadToken(sign, params.ticket, now());
      const staff = wanted && (await findStaff(db, wanted.staffId));
      if (!staff || staff.disabled_at || staff.role !== 'administrator') {
        throw notFound(outcomes.refusals.not_found);
      }
      const { from, to, of = {} } = wanted;
      await recordAct(db, {
        staff_id: staff.id,
        action: 'audit.export',
        subject_id: null,
        subject: 'Audit log',
        details: [`${from} to ${to}`, ...describeFilters(of)].join('; '),
        created_at: now(),
      });
      const name = `${brand.file_name}-audit-log-${from}-to-${to}.csv`;
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        })
        .send(
          Readable.from(
            streamAuditCsv(readActs(db, startOfLocalDay(from), startOfLocalDay(to, 1), of)),
          ),
        );
    },
  );
}

/** Describes the filters of an export, for the log's entry about the export. */
const describeFilters = ({ action, staff, subject }: ActFilters): string[] => [
  ...(action ? [`act ${action}`] : []),
  ...(staff ? [`by ${staff}`] : []),
  ...(subject ? [`about ${subject}`] : []),
];

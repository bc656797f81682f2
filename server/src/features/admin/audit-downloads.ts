import { Readable } from 'node:stream';
import { brand } from '@threshold/contract/brand';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { beginOfDay } from '../../lib/local-time.ts';
import type { Services } from '../../services.ts';
import { type ActFilters, readActs, recordAct } from '../audit/audit.repo.ts';
import { auditCsv } from '../audit/audit-csv.ts';
import { AUDIT_LOG_PATH, readAuditTicket } from '../audit/audit-link.ts';
import { findStaff } from '../staff/staff.repo.ts';

/**
 * Serves audit log downloads to administrators; the role is checked again when the link is opened.
 * The download is recorded in the log before the first row is streamed.
 */
export function auditDownloads(app: FastifyInstance, { database, sign, now }: Services): void {
  const { db } = database;

  app.get<{ Params: { ticket: string } }>(
    `${AUDIT_LOG_PATH}/:ticket`,
    { exposeHeadRoute: false, config: { countedAs: 'download' } },
    async ({ params }, reply) => {
      const wanted = readAuditTicket(sign, params.ticket, now());
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
        details: [`${from} to ${to}`, ...filterWords(of)].join('; '),
        created_at: now(),
      });
      const name = `${brand.file_name}-audit-log-${from}-to-${to}.csv`;
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(auditCsv(readActs(db, beginOfDay(from), beginOfDay(to, 1), of))));
    },
  );
}

/** Filters of an export, as text for its entry in the audit log. */
const filterWords = ({ action, staff, subject }: ActFilters): string[] => [
  ...(action ? [`act ${action}`] : []),
  ...(staff ? [`by ${staff}`] : []),
  ...(subject ? [`about ${subject}`] : []),
];

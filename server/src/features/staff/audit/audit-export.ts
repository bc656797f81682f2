import { auditFilterSchema } from '@threshold/contract/endpoints/staff/overview';
import { byteOrderMark, formatCsv } from '@threshold/contract/rules/text/csv';
import { z } from 'zod';
import { readSignedToken, writeSignedToken } from '../../../lib/secrets.ts';
import type { Services } from '../../../services.ts';
import type { ActRow } from './audit.repo.ts';

type Sign = Services['sign'];

const PURPOSE = 'audit-log';
/** Path of the download, below the console's path, because the console may have its own origin. */
export const AUDIT_LOG_PATH = '/ops/audit-log';

const contentSchema = z.object({
  staffId: z.guid(),
  from: z.string(),
  to: z.string(),
  /** Filters of the export. */
  of: auditFilterSchema.omit({ from: true, to: true }).optional(),
});
/** Content of a download link: administrator, days and filters. */
export type AuditExport = z.output<typeof contentSchema>;

/**
 * Creates a link with which anyone can download these days of the log in an administrator's name.
 */
export function createAuditDownloadLink(sign: Sign, wanted: AuditExport, expiresAt: Date): string {
  const content = JSON.stringify(contentSchema.parse(wanted));
  return `${AUDIT_LOG_PATH}/${writeSignedToken(sign, PURPOSE, content, expiresAt)}`;
}

/** Content of a signed download link; undefined if the signature is invalid or has expired. */
export function readAuditDownloadToken(
  sign: Sign,
  ticket: string,
  now: Date,
): AuditExport | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now);
  return content === undefined ? undefined : contentSchema.parse(JSON.parse(content));
}

const head = ['Time', 'Name', 'Email', 'Act', 'Subject', 'Details', 'Reason', 'Subject id', 'Id'];

/** Streams the log as CSV. Escapes fields against formulas, because members typed many of them. */
export async function* streamAuditCsv(rows: AsyncIterable<ActRow>): AsyncGenerator<string> {
  yield `${byteOrderMark}${formatCsv([head])}`;
  for await (const row of rows) yield formatCsv([toCsvCells(row)]);
}

const toCsvCells = (row: ActRow): string[] => [
  row.created_at.toISOString(),
  row.name ?? 'The server',
  row.email ?? '',
  row.action,
  row.subject,
  row.details,
  row.reason ?? '',
  row.subject_id ?? '',
  row.id,
];

import { auditFilterSchema } from '@threshold/contract/admin-audit';
import { z } from 'zod';
import { readSignedToken, writeSignedToken } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';

type Sign = Services['sign'];

const PURPOSE = 'audit-log';
/** Path of the download, below the console's pages, which may have their own origin. */
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
 * Link with which anyone can download these days of the log until it expires, on behalf of that
 * administrator.
 */
export function writeAuditLink(sign: Sign, wanted: AuditExport, expiresAt: Date): string {
  const content = JSON.stringify(contentSchema.parse(wanted));
  return `${AUDIT_LOG_PATH}/${writeSignedToken(sign, PURPOSE, content, expiresAt)}`;
}

/** Content of a signed link; undefined if the signature is invalid or has expired. */
export function readAuditTicket(sign: Sign, ticket: string, now: Date): AuditExport | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now);
  return content === undefined ? undefined : contentSchema.parse(JSON.parse(content));
}

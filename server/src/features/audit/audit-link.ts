import { auditFilterSchema } from '@threshold/contract/admin-audit';
import { z } from 'zod';
import { readSignedToken, writeSignedToken } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';

type Sign = Services['sign'];

const PURPOSE = 'audit-log';
/** Where the log is downloaded: among the console's pages, which may have an origin of their own. */
export const AUDIT_LOG_PATH = '/ops/audit-log';

const contentSchema = z.object({
  staffId: z.guid(),
  from: z.string(),
  to: z.string(),
  /** Beside who exports it. */
  of: auditFilterSchema.omit({ from: true, to: true }).optional(),
});
/** Who exports what of which days. */
export type AuditExport = z.output<typeof contentSchema>;

/** A link that lets whoever has it download the log of those days until then, in the name of that administrator. */
export function writeAuditLink(sign: Sign, wanted: AuditExport, expiresAt: Date): string {
  const content = JSON.stringify(contentSchema.parse(wanted));
  return `${AUDIT_LOG_PATH}/${writeSignedToken(sign, PURPOSE, content, expiresAt)}`;
}

/** What a signed link opens; undefined when the signature is invalid or has expired. */
export function readAuditTicket(sign: Sign, ticket: string, now: Date): AuditExport | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now);
  return content === undefined ? undefined : contentSchema.parse(JSON.parse(content));
}

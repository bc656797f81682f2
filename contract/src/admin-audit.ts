import { z } from 'zod';
import { staffOnly } from './access.ts';
import { staffSchema } from './admin-auth.ts';
import { pageAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { timestamp } from './primitives.ts';
import { pageQuery } from './query.ts';

export const auditEntrySchema = z.object({
  _id: z.string(),
  staff: staffSchema.pick({ _id: true, email: true }).nullable(),
  /** Such as 'vendor.status' or 'review.hide'. */
  action: z.string(),
  subject: z.string(),
  details: z.string(),
  createdAt: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const adminAuditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Every act of staff, the newest first',
    access: staffOnly,
    query: z.object(pageQuery()),
    response: pageAnswer(auditEntrySchema),
  }),
};

import { z } from 'zod';
import { administratorOnly, staffOnly } from './access.ts';
import { staffSchema } from './admin-auth.ts';
import { dataAnswer, pageAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { idSchema, planDay, timestamp } from './primitives.ts';
import { listQuery } from './query.ts';

/**
 * Every kind of entry. Without a member of staff, the server acted, such as after a licence
 * expired, or a member did something that staff may be asked about.
 */
export const auditActions = [
  'vendor.status',
  'vendor.changes',
  'vendor.lapse',
  'vendor.files',
  'vendor.release',
  'vendor.take_over',
  'claim.accept',
  'claim.reject',
  'claim.files',
  'removal.remove',
  'removal.keep',
  'lead_request.update',
  'lead_request.complete',
  'lead_request.offer',
  'lead_request.merge',
  'lead_request.spam',
  'lead_request.spam_domain',
  'review.hide',
  'review.show',
  'chat_report.dismiss',
  'chat_report.warn',
  'message_keys.reset',
  'faq.create',
  'faq.update',
  'faq.delete',
  'import.run',
  'import.apply',
  'import.discard',
  'staff.add',
  'staff.disable',
  'staff.enable',
  'staff.reset_password',
  'staff.reset_2fa',
  'staff.sign_out',
  'staff.role',
  'staff.recovery_used',
  'staff.recovery_codes',
  'staff.password',
  'staff.passkey_add',
  'staff.passkey_remove',
  'audit.export',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntrySchema = z.object({
  _id: z.string(),
  staff: staffSchema.pick({ _id: true, email: true, name: true }).nullable(),
  action: z.enum(auditActions),
  /** Id of the affected object. */
  subject: z.string(),
  /** Its name at that time, the action and the reason. */
  details: z.string(),
  createdAt: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Filters of the log, on the page and in its export. */
const auditFilters = {
  /** Id of the affected object, to show its history. */
  subject: idSchema.optional(),
  action: z.enum(auditActions, messages.general.choice).optional(),
  /** Id of the acting member of staff. */
  staff: idSchema.optional(),
};

/** The same with the first and the last day, in Sydney's time zone. */
export const auditFilterSchema = z.object({
  ...auditFilters,
  from: planDay().optional(),
  to: planDay().optional(),
});
export type AuditFilters = z.infer<typeof auditFilterSchema>;

/** The exported period, with both days included, in Sydney's time zone, and the filters. */
export const auditExportForm = z
  .object({ from: planDay(), to: planDay(), ...auditFilters })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: adminMessages.export_order })
  .refine(({ from, to }) => daysBetween(from, to) < limits.audit_export.days, {
    path: ['to'],
    message: adminMessages.export_long,
  });

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const adminAuditEndpoints = {
  list: endpoint('GET', '/admin/audit', {
    summary: 'Every act of staff, the newest first',
    access: staffOnly,
    query: z.object({ ...auditFilterSchema.shape, ...listQuery() }),
    response: pageAnswer(auditEntrySchema),
  }),
  export: endpoint('POST', '/admin/audit/export', {
    summary:
      'A link to the log of those days as CSV, narrowed as the list is; each download stands in the log',
    access: administratorOnly,
    body: auditExportForm,
    response: dataAnswer(z.object({ url: z.string(), expires_at: timestamp })),
    budget: 'form',
  }),
};

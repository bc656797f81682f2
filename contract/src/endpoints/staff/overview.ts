import { z } from 'zod';
import { administratorOnly, staffOnly, withId } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, pageAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { idSchema, planDaySchema, requiredTextSchema, timestamp } from '../../primitives.ts';
import { listQueryFields, statusSchema } from '../../query.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import {
  importDecisions,
  importStatuses,
  removalDecisions,
  removalStatuses,
  vendorStatuses,
} from '../../vocabularies.ts';
import { staffSchema } from './staff-accounts.ts';

/* Pages of staff about the console: overview, removals, register files, queue figures, audit log. */

const count = z.number().int();

/** Data that every page of the staff console shows. */
const overviewSchema = z.object({
  staff: staffSchema,
  /** Number of unused recovery codes of the caller. */
  recovery_codes: count,
  waiting: z.object({
    pending: count,
    recheck: count,
    lapsed: count,
    claims: count,
    leads: count,
    reviews: count,
    chat_reports: count,
    removals: count,
    imports: count,
  }),
  /** Earliest deadline of an open request (24 hours for an answer); null without a request. */
  next_due_at: timestamp.nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

const removalRequestSchema = z.object({
  _id: z.string(),
  /** Null after the listing was removed. */
  vendor: z
    .object({
      _id: z.string(),
      full_name: z.string(),
      business_name: z.string(),
      address: z.string(),
      status: z.enum(vendorStatuses),
      claimable: z.boolean(),
      listed_from: z.string().nullable(),
    })
    .nullable(),
  /** Name, email and reason are empty after the data of the requester is deleted. */
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  status: z.enum(removalStatuses),
  decision_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type RemovalRequest = z.infer<typeof removalRequestSchema>;

const registerImportSchema = z.object({
  _id: z.string(),
  register: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  rows: count,
  /** Number of rows of the previously applied file; null for the first file. */
  previous_rows: count.nullable(),
  /** Number of rows of the additional licensees file; 0 without such a file. */
  licensee_rows: count,
  previous_licensee_rows: count.nullable(),
  added: count,
  refreshed: count,
  lapsed: count,
  rejected: count,
  decision_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
  createdAt: timestamp,
});
export type RegisterImport = z.infer<typeof registerImportSchema>;

const decisionReason = requiredTextSchema(staffMessages.reason, limits.text.reason);

export const overviewEndpoints = {
  overview: defineEndpoint('GET', '/admin/overview', {
    summary: 'Who is signed in, and how much waits in each queue',
    access: staffOnly,
    response: dataAnswerSchema(overviewSchema),
  }),
  removals: defineEndpoint('GET', '/admin/removal-requests', {
    summary: 'Requests to take a listing down, the newest first',
    access: staffOnly,
    query: statusSchema(removalStatuses),
    response: pageAnswerSchema(removalRequestSchema),
  }),
  decideRemoval: defineEndpoint('PUT', '/admin/removal-requests/{id}', {
    summary: 'Take the listing down or keep it; the person is told by email',
    ...withId(staffOnly),
    body: z.object({
      decision: z.enum(removalDecisions, messages.general.choice),
      reason: decisionReason,
    }),
    response: dataAnswerSchema(removalRequestSchema),
  }),
  imports: defineEndpoint('GET', '/admin/register-imports', {
    summary: 'Files of public registers that were read, the newest first',
    access: administratorOnly,
    query: statusSchema(importStatuses),
    response: pageAnswerSchema(registerImportSchema),
  }),
  decideImport: defineEndpoint('PUT', '/admin/register-imports/{id}', {
    summary: 'Apply or discard a file that came with far fewer rows than the last',
    ...withId(administratorOnly),
    body: z.object({
      decision: z.enum(importDecisions, messages.general.choice),
      reason: decisionReason,
    }),
    response: dataAnswerSchema(registerImportSchema),
  }),
};

/* Length of each queue of the staff console, and its longest wait. */

export const staffQueues = [
  'pending',
  'recheck',
  'lapsed',
  'claims',
  'leads',
  'reviews',
  'chat_reports',
  'removals',
  'imports',
] as const;
export type StaffQueue = (typeof staffQueues)[number];
export const staffQueueLabels: Readonly<Record<StaffQueue, string>> = {
  pending: 'New listings',
  recheck: 'Changed listings',
  lapsed: 'Licences that ran out',
  claims: 'Claims',
  leads: 'Requests',
  reviews: 'Reported reviews',
  chat_reports: 'Reported messages',
  removals: 'Removals',
  imports: 'Register files',
};

const queueFiguresSchema = z.object({
  kind: z.enum(staffQueues),
  waiting: z.number().int().min(0),
  /** Start of the longest wait; null if the queue is empty. */
  oldest_at: timestamp.nullable(),
});
export type QueueFigures = z.infer<typeof queueFiguresSchema>;

export const queueFiguresEndpoints = {
  figures: defineEndpoint('GET', '/admin/figures', {
    summary: 'Length and age of each queue',
    access: staffOnly,
    response: dataAnswerSchema(z.object({ kinds: z.array(queueFiguresSchema) })),
  }),
};

/* Audit log of staff, with its export. */

/** Kinds of audit log entries. In an entry without staff, the server or a member acted. */
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
  /** Text with the name of the object at that time, the action and the reason. */
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

/** Filters of the log with an optional first and last day, in Sydney's time zone. */
export const auditFilterSchema = z.object({
  ...auditFilters,
  from: planDaySchema().optional(),
  to: planDaySchema().optional(),
});
export type AuditFilters = z.infer<typeof auditFilterSchema>;

/** Form of the log export: first and last day in Sydney's zone (both included), and filters. */
export const auditExportSchema = z
  .object({ from: planDaySchema(), to: planDaySchema(), ...auditFilters })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: staffMessages.export_order })
  .refine(({ from, to }) => daysBetween(from, to) < limits.audit_export.days, {
    path: ['to'],
    message: staffMessages.export_long,
  });

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const staffAuditEndpoints = {
  list: defineEndpoint('GET', '/admin/audit', {
    summary: 'Every act of staff, the newest first',
    access: staffOnly,
    query: z.object({ ...auditFilterSchema.shape, ...listQueryFields() }),
    response: pageAnswerSchema(auditEntrySchema),
  }),
  export: defineEndpoint('POST', '/admin/audit/export', {
    summary:
      'A link to the log of those days as CSV, narrowed as the list is; each download stands in the log',
    access: administratorOnly,
    body: auditExportSchema,
    response: dataAnswerSchema(z.object({ url: z.string(), expires_at: timestamp })),
    budget: 'form',
  }),
};

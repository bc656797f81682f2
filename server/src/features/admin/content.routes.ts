import {
  type AdminReview,
  adminChatReportEndpoints,
  adminContentEndpoints,
  type ChatReport,
  type ReportParty,
} from '@threshold/contract/endpoints/staff/admin-content';
import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';
import { ok, okPage } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { readDisputedCalls } from '../appointments/read-appointments.ts';
import { findReport, pageOfReports, type ReportRow } from '../chat/reports.repo.ts';
import { applyReportDecisionAndNotify } from '../chat/reports.service.ts';
import { addFaq, changeFaq, moveFaq, removeFaq } from '../faq/edit-faq.service.ts';
import { presentAdminFaq } from '../faq/faq.presenter.ts';
import { pageOfFaqs } from '../faq/faq.repo.ts';
import { otherRole } from '../relationships/parties.ts';
import { findModerated, type ModeratedRow, pageOfReviews } from '../reviews/moderate.repo.ts';
import { presentReview } from '../reviews/reviews.presenter.ts';
import { moderateReview } from '../reviews/reviews.service.ts';

/** Routes on which staff see reviews and the reports about them. */
export function adminReviewRoutes(
  app: FastifyInstance,
  { database: { db }, now, pages }: Services,
): void {
  serve(app, adminContentEndpoints.reviews, async ({ query }) =>
    okPage(await pageOfReviews(db, query), presentModerated, query),
  );

  serve(app, adminContentEndpoints.reviewCalls, async ({ params }) => {
    const row = await findModerated(db, params.id);
    if (!row) throw notFound(adminOutcomes.review_unknown);
    // Staff may see calls only to settle a report.
    return ok({ data: row.reports.length > 0 ? await readDisputedCalls(db, row) : [] });
  });

  serve(app, adminContentEndpoints.hideReview, async ({ actor, params, body }) => {
    if (await moderateReview(db, actor, params.id, body, now())) pages.clear();
    const row = await findModerated(db, params.id);
    if (!row) throw notFound(adminOutcomes.review_unknown);
    return ok({ data: presentModerated(row) });
  });
}

const presentModerated = (row: ModeratedRow): AdminReview => ({
  ...presentReview(row),
  vendor_name: row.vendor_name,
  own_account: row.own_account,
  own_device: row.own_device,
  hidden: row.hidden_at !== null,
  hidden_reason: row.hidden_reason,
  reports: row.reports.map(({ reason, created_at, closed_at }) => ({
    reason,
    createdAt: new Date(created_at).toISOString(),
    closedAt: closed_at && new Date(closed_at).toISOString(),
  })),
});

/** Routes on which staff list and settle reported messages. */
export function adminChatReportRoutes(app: FastifyInstance, { database: { db }, now }: Services) {
  serve(app, adminChatReportEndpoints.list, async ({ query }) =>
    okPage(await pageOfReports(db, query), presentReport, query),
  );

  serve(app, adminChatReportEndpoints.calls, async ({ params }) => {
    const row = await findReport(db, params.id);
    if (!row) throw notFound(adminOutcomes.report_unknown);
    return ok({ data: await readDisputedCalls(db, row) });
  });

  serve(app, adminChatReportEndpoints.settle, async ({ actor, params, body }) => {
    await applyReportDecisionAndNotify(db, actor, params.id, body, now());
    const row = await findReport(db, params.id);
    if (!row) throw notFound(adminOutcomes.report_unknown);
    return ok({ data: presentReport(row) });
  });
}

/** A report as staff see it. It contains only the messages that the reporter attached. */
const presentReport = (row: ReportRow): ChatReport => ({
  _id: row.id,
  conversationId: row.conversation_id,
  reporter: presentParty(row, row.reporter_role),
  about: presentParty(row, otherRole(row.reporter_role)),
  reason: row.reason,
  messages: row.messages.map(({ _id, sender_role, body, file_name, proof, created_at }) => ({
    _id,
    sender: sender_role,
    body,
    file_name,
    proof: proof ?? null,
    createdAt: created_at,
  })),
  status: row.settled_at ? 'settled' : 'open',
  outcome: row.outcome,
  outcome_reason: row.outcome_reason,
  settled_by: row.settled_by_name,
  settled_at: row.settled_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

const presentParty = (row: ReportRow, role: MemberRole): ReportParty =>
  role === 'customer'
    ? { role, _id: row.customer_id, name: row.customer_name }
    : { role, _id: row.vendor_id, name: row.vendor_name };

/** Routes on which staff edit the guides. */
export function adminFaqRoutes(app: FastifyInstance, { database: { db }, now, pages }: Services) {
  const editor = (staff: SignedIn) => ({ staff, now: now() });
  /** Clears the page cache if a published guide changed; guests never see drafts. */
  const clearIf = (isPublished: boolean) => {
    if (isPublished) pages.clear();
  };

  serve(app, adminContentEndpoints.faqs, async ({ query }) =>
    okPage(await pageOfFaqs(db, query), presentAdminFaq, query),
  );

  serve(app, adminContentEndpoints.createFaq, async ({ actor, body }) => {
    const row = await addFaq(db, editor(actor), body);
    clearIf(row.is_active);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.updateFaq, async ({ actor, params, body }) => {
    const row = await changeFaq(db, editor(actor), params.id, body);
    clearIf(row.is_active || body.isActive === false);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.moveFaq, async ({ actor, params, body }) => {
    const row = await moveFaq(db, editor(actor), params.id, body.place);
    clearIf(row.is_active);
    return ok({ data: presentAdminFaq(row) });
  });

  serve(app, adminContentEndpoints.removeFaq, async ({ actor, params }) => {
    const { is_active } = await removeFaq(db, editor(actor), params.id);
    clearIf(is_active);
    return ok({ message: adminOutcomes.faq_deleted });
  });
}

import type { updateLeadSchema } from '@threshold/contract/endpoints/staff/content';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { LeadStatus } from '@threshold/contract/vocabularies';
import type { z } from 'zod';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { renderLeadRequestReplyMail } from '../../../mail/lead-request-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { hasEnoughAnswers } from '../desk/clock.policy.ts';
import { createAnswer, endOpenOffers, listAnswers } from '../desk/offers.repo.ts';
import { buildRequestUrl } from '../desk/request-link.ts';
import { computeTextDigest } from '../desk/request-texts.ts';
import { markRequestAnswered, markRequestClosed, reopenRequest } from '../desk/requests.repo.ts';
import { type LeadRow, lockLead, updateLead } from '../lead-requests/lead-requests.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;
type LeadUpdate = z.output<typeof updateLeadSchema>;

/**
 * Answers, closes or reopens a request. @param found status when the API call arrived @throws
 * not_found · conflict if another member of staff was first, or three answers exist
 */
export function answerLead(
  { database, now: clock, ...link }: Deps,
  staff: { readonly id: string },
  id: string,
  { status, seen_status, note, reply }: LeadUpdate,
  found: LeadStatus | undefined,
): Promise<void> {
  const now = clock();
  return database.db.transaction().execute(async (db) => {
    const lead = await lockLead(db, id);
    if (!lead) throw notFound(staffOutcomes.request_unknown);
    if (lead.removed_at && status !== 'closed') throw conflict(requestOutcomes.already_closed);
    rejectStaleLeadUpdate(lead, status, seen_status, found);
    const isAnswered = status === 'answered';
    if (isAnswered) await requireAnswersLeft(db, id);
    await updateRequestForStatus(db, lead, status, now);
    await updateLead(db, id, {
      status,
      note: note ?? lead.note,
      reply: isAnswered ? (reply ?? null) : lead.reply,
      answered_by: isAnswered ? staff.id : lead.answered_by,
      answered_at: isAnswered ? now : lead.answered_at,
      updated_at: now,
    });
    await recordAct(db, {
      staff_id: staff.id,
      action: 'lead_request.update',
      subject_id: id,
      subject: `Request ${id.slice(-6)}`,
      details: `${lead.status} to ${status}`,
      reason: note || null,
      created_at: now,
    });
    if (isAnswered && reply) {
      await createAnswer(db, {
        request_id: id,
        staff_id: staff.id,
        is_staff: true,
        body: reply,
        text_digest: computeTextDigest(reply),
        created_at: now,
      });
      const { length: answers } = await listAnswers(db, [id]);
      if (hasEnoughAnswers(answers)) await endOpenOffers(db, id, 'gone', now);
      const url = lead.link_hash ? buildRequestUrl(link, lead) : undefined;
      await enqueueMail(db, {
        recipient: lead.email,
        ...renderLeadRequestReplyMail(lead.name, { reply, url }),
      });
    }
  });
}

/** @throws conflict after three answers. The request is locked, so all answers are visible. */
async function requireAnswersLeft(db: Db, id: string): Promise<void> {
  const { length: answers } = await listAnswers(db, [id]);
  if (hasEnoughAnswers(answers)) throw conflict(requestOutcomes.answered_enough);
}

/** Updates the request's clock and offers. */
async function updateRequestForStatus(
  db: Db,
  lead: LeadRow,
  status: LeadStatus,
  now: Date,
): Promise<void> {
  if (status === 'answered') await markRequestAnswered(db, lead.id, now);
  if (status === 'closed' && !lead.closed_at) {
    await endOpenOffers(db, lead.id, 'ended', now);
    await markRequestClosed(db, lead.id, 'staff', now);
  }
  if (status !== 'closed' && lead.closed_at) await reopenRequest(db, lead.id, now);
}

/** Refuses an outdated change, and a second reply by an author who has not seen the first. */
function rejectStaleLeadUpdate(
  lead: LeadRow,
  status: LeadStatus,
  seen: LeadStatus | undefined,
  found: LeadStatus | undefined,
): void {
  const isOutdated = (seen ?? found ?? lead.status) !== lead.status;
  const isAgain = status === 'answered' && lead.status === 'answered' && seen !== 'answered';
  if (!isOutdated && !isAgain) return;
  throw conflict(
    lead.answered_by_name && lead.status === 'answered'
      ? staffOutcomes.decided('The answer', lead.answered_by_name)
      : staffOutcomes.changed(lead.status),
  );
}

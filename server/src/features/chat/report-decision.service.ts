import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { ChatReportDecision } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { messagesWarned } from '../../mail/message-mails.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { lockReport, recordReportDecision } from './report-decision.repo.ts';

interface Decision {
  readonly decision: ChatReportDecision;
  readonly reason: string;
}

/**
 * Dismisses a report or warns the other side by mail, once. The audit log names the report only by
 * id, because one side is a private person.
 *
 * @throws not_found · conflict if it was already settled, or the other side cannot be warned
 */
export function applyReportDecisionAndNotify(
  db: Db,
  staff: { readonly id: string },
  id: string,
  { decision, reason }: Decision,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const report = await lockReport(db, id);
    if (!report) throw notFound(adminOutcomes.report_unknown);
    if (report.settled_at) {
      throw conflict(adminOutcomes.decided('This report', report.settled_by_name ?? ''));
    }
    if (decision === 'warn') {
      if (!report.about_email) throw conflict(adminOutcomes.nobody_to_warn);
      await enqueueMail(db, { recipient: report.about_email, ...messagesWarned({ reason }) });
    }
    await recordReportDecision(db, id, {
      outcome: decision === 'warn' ? 'warned' : 'dismissed',
      outcome_reason: reason,
      settled_by: staff.id,
      settled_at: now,
    });
    await recordAct(db, {
      staff_id: staff.id,
      action: decision === 'warn' ? 'chat_report.warn' : 'chat_report.dismiss',
      subject_id: id,
      subject: `Chat report ${id.slice(-6)}`,
      details: decision === 'warn' ? 'The other side was warned by email' : 'Dismissed',
      reason,
      created_at: now,
    });
  });
}

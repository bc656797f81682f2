import { limits } from '@threshold/contract/limits';
import { sanitiseFileName } from '@threshold/contract/rules/files';
import { cleanText } from '@threshold/contract/rules/text/clean-text';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { ChatReportDecision } from '@threshold/contract/vocabularies';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { Db } from '../../../adapters/database/database.ts';
import type { MessageRow, ReportedMessage } from '../../../db/chat-tables.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { MemberActor } from '../../../lib/actor.ts';
import { renderMessageWarningMail } from '../../../mail/message-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { type Parties, partyId } from '../../accounts/relationships/parties.ts';
import { decryptReportedMessage } from '../../encryption/message-keys/reported-messages.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import type { ConversationRow } from '../conversations/conversations.repo.ts';
import { findMessages } from '../messages/messages.repo.ts';
import { createReport, lockReport, recordReportDecision } from './reports.repo.ts';

/** Message as attached by its reporter. */
interface AttachedMessage {
  readonly _id: string;
  /** Text as the reporter read it. */
  readonly body: string;
  /** Key of an encrypted message, which decrypts no other message. */
  readonly key?: string | undefined;
}

/**
 * Reports a conversation to staff, who see only the attached messages. To prevent false
 * accusations, the texts come from the database. An encrypted message is decrypted with the key
 * from the reporter, which is not stored; if that fails, the reporter's text is stored as
 * unverified. @throws conflict if too many reports are open
 */
export async function reportConversation(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  reporter: MemberActor,
  conversation: ConversationRow,
  { reason, messages }: { readonly reason: string; readonly messages: readonly AttachedMessage[] },
): Promise<void> {
  const { id, customer_id, vendor_id } = conversation;
  const messageById = new Map(messages.map((message) => [message._id, message]));
  const rows = await findMessages(db, id, [...messageById.keys()]);
  const reportedMessages: ReportedMessage[] = [];
  for (const row of rows) {
    reportedMessages.push({
      _id: row.id,
      sender_role: row.sender_role,
      ...limitText(await resolveReportedText(db, row, conversation, messageById.get(row.id))),
      created_at: row.created_at.toISOString(),
    });
  }
  const isStored = await createReport(db, {
    id: newId(),
    conversation_id: id,
    reporter_role: reporter.role,
    customer_id,
    vendor_id,
    reason,
    messages: reportedMessages,
    created_at: now(),
  });
  if (!isStored) throw conflict(outcomes.chat.many_reports);
}

type ReportedText = Pick<ReportedMessage, 'body' | 'file_name' | 'proof'>;

/**
 * Cuts a long text, and cleans text and file name, because an encrypted message may contain any
 * characters.
 */
function limitText({ body, file_name, ...reported }: ReportedText): ReportedText {
  const { reported_characters: most } = limits.chat;
  return {
    ...reported,
    body: cleanText(body.length > most ? `${body.slice(0, most)}…` : body),
    file_name: file_name && sanitiseFileName(file_name),
  };
}

async function resolveReportedText(
  db: Db,
  row: MessageRow,
  parties: Parties,
  claimed: AttachedMessage | undefined,
): Promise<ReportedText> {
  const file_name = row.file?.original_name ?? null;
  if (!isEnvelope(row.body)) return { body: row.body, file_name };
  const place = {
    pair: `${parties.vendor_id}:${parties.customer_id}`,
    senderId: partyId(parties, row.sender_role),
    clientId: row.client_message_id ?? '',
  };
  const content = claimed?.key && (await decryptReportedMessage(db, row.body, place, claimed.key));
  if (!content) return { body: claimed?.body ?? '', file_name, proof: 'unverified' };
  return { body: content.text, file_name: content.file?.name ?? null, proof: 'verified' };
}

/**
 * Dismisses a report or warns the reported party by mail. The audit log has only the report's id,
 * because the customer is a private person. @throws not_found · conflict if the report was settled,
 * or the reported party cannot be warned
 */
export function applyReportDecisionAndNotify(
  db: Db,
  staff: { readonly id: string },
  id: string,
  { decision, reason }: { readonly decision: ChatReportDecision; readonly reason: string },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const report = await lockReport(db, id);
    if (!report) throw notFound(staffOutcomes.report_unknown);
    if (report.settled_at) {
      throw conflict(staffOutcomes.decided('This report', report.settled_by_name ?? ''));
    }
    if (decision === 'warn') {
      if (!report.about_email) throw conflict(staffOutcomes.nobody_to_warn);
      await enqueueMail(db, {
        recipient: report.about_email,
        ...renderMessageWarningMail({ reason }),
      });
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

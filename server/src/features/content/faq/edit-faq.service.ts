import type { createFaqSchema, updateFaqSchema } from '@threshold/contract/endpoints/staff/content';
import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { z } from 'zod';
import type { Db } from '../../../adapters/database/database.ts';
import { isUniqueViolation } from '../../../db/row-queries.ts';
import { AppError, conflict, notFound } from '../../../errors.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import {
  type AdminFaqRow,
  createFaq,
  deleteFaq,
  type FaqRow,
  findAdminFaq,
  lockPublishedFaqs,
  setFaqOrder,
  updateFaq,
} from './faq.repo.ts';

interface Editor {
  readonly staff: { readonly id: string };
  readonly now: Date;
}

/** Adds a guide to the FAQ page. @throws conflict if the question exists */
export function addFaq(
  db: Db,
  editor: Editor,
  { isActive, ...fields }: z.output<typeof createFaqSchema>,
): Promise<AdminFaqRow> {
  return runAuditedChange(db, editor, 'faq.create', async (db) => {
    const { id } = await createFaq(db, { ...fields, is_active: isActive }, editor.now);
    return findAdminFaq(db, id);
  });
}

/** Changes the given fields of a FAQ. @throws not_found · conflict if the question exists */
export function changeFaq(
  db: Db,
  editor: Editor,
  id: string,
  { isActive, question, answer, category }: z.output<typeof updateFaqSchema>,
): Promise<AdminFaqRow> {
  const fields = { question, answer, category, is_active: isActive };
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const details = named.map(([name]) => name).join(', ');
  const change = async (db: Db) => {
    const row = await updateFaq(db, id, fields, editor.now);
    return row && findAdminFaq(db, id);
  };
  return runAuditedChange(db, editor, 'faq.update', change, details);
}

/** Moves a published FAQ to this position of the list. @throws not_found · conflict for a draft */
export function moveFaq(db: Db, editor: Editor, id: string, place: number): Promise<AdminFaqRow> {
  const change = async (db: Db) => {
    const published = await lockPublishedFaqs(db);
    const row = await findAdminFaq(db, id);
    if (row && !row.is_active) throw conflict(staffOutcomes.faq_draft);
    const others = published.filter((one) => one !== id);
    if (row) await setFaqOrder(db, others.toSpliced(place - 1, 0, id), editor.now);
    return row && findAdminFaq(db, id);
  };
  return runAuditedChange(db, editor, 'faq.update', change, 'place');
}

/** Deletes a FAQ. @throws not_found */
export function removeFaq(db: Db, editor: Editor, id: string): Promise<FaqRow> {
  return runAuditedChange(db, editor, 'faq.delete', (db) => deleteFaq(db, id));
}

/** Runs the change and records it in the audit log. */
async function runAuditedChange<Row extends FaqRow>(
  db: Db,
  { staff, now }: Editor,
  action: AuditAction,
  change: (db: Db) => Promise<Row | undefined>,
  details = '',
): Promise<Row> {
  try {
    return await db.transaction().execute(async (db) => {
      const row = await change(db);
      if (!row) throw notFound(staffOutcomes.faq_unknown);
      await recordAct(db, {
        staff_id: staff.id,
        action,
        subject_id: row.id,
        subject: row.question,
        details,
        created_at: now,
      });
      return row;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sentence = staffMessages.question_taken;
    throw new AppError('conflict', sentence, { errors: { question: [sentence] } });
  }
}

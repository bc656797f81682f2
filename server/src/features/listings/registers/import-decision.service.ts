import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { findShortfalls } from './import-run.ts';
import { findListedImport, lockImport, updateImport } from './imports.repo.ts';

/**
 * Accepts or discards an import with far fewer rows than the previous one. A job applies accepted
 * imports. @throws not_found · conflict if the import is not waiting for a decision
 */
export function applyImportDecision(
  db: Db,
  staff: { readonly id: string },
  id: string,
  { decision, reason }: { readonly decision: 'apply' | 'discard'; readonly reason: string },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const import_ = await lockImport(db, id);
    if (!import_) throw notFound(outcomes.refusals.not_found);
    if (import_.status !== 'question') {
      const listed = await findListedImport(db, id);
      throw conflict(
        listed?.decided_by_name
          ? staffOutcomes.decided('This file', listed.decided_by_name)
          : staffOutcomes.changed(import_.status),
      );
    }
    await updateImport(db, id, {
      status: decision === 'apply' ? 'running' : 'discarded',
      decision_reason: reason,
      decided_by: staff.id,
      decided_at: now,
      updated_at: now,
    });
    await recordAct(db, {
      staff_id: staff.id,
      action: decision === 'apply' ? 'import.apply' : 'import.discard',
      subject_id: id,
      subject: import_.file_name,
      details: findShortfalls(import_).join(' '),
      reason,
      created_at: now,
    });
  });
}

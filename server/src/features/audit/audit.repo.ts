import type { AuditAction } from '@threshold/contract/admin-audit';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { containing } from '../../db/containing.ts';
import { newId } from '../../db/new-id.ts';
import { readPage } from '../../db/read-page.ts';

export interface Act {
  /** Null: the server's own. */
  readonly staff_id: string | null;
  readonly action: AuditAction;
  readonly subject_id: string | null;
  /** What it was done to, by its name of today. */
  readonly subject: string;
  readonly details?: string;
  readonly reason?: string | null;
  readonly created_at: Date;
}

/** Writes an act into the transaction that does it: neither is without the other. */
export async function recordAct(db: Db, act: Act): Promise<void> {
  await recordActs(db, [act]);
}

/** As `recordAct`, for many. */
export async function recordActs(db: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(acts.map((act) => ({ id: newId(), reason: null, ...act })))
    .execute();
}

interface ActQuery {
  readonly subject?: string | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** One page of what was done, the newest first, with how many there are in all. */
export async function listActs(db: Db, { subject, q, page, limit }: ActQuery) {
  let query = db.selectFrom('audit_log').leftJoin('staff', 'staff.id', 'audit_log.staff_id');
  if (subject) query = query.where('subject_id', '=', subject);
  if (q) {
    query = query.where(
      sql<boolean>`concat_ws(' ', action, subject, details, reason, staff.email, staff.name) ilike ${containing(q)}`,
    );
  }
  const rows = query.select([
    'audit_log.id',
    'staff_id',
    'staff.email',
    'staff.name',
    'action',
    'subject',
    'subject_id',
    'details',
    'reason',
    'audit_log.created_at',
  ]);
  return readPage(rows, { page, limit }, ['audit_log.created_at', 'audit_log.id']);
}
export type ActRow = Awaited<ReturnType<typeof listActs>>['rows'][number];

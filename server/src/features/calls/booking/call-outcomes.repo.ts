import { limits } from '@threshold/contract/limits';
import type { CallOutcome, MemberRole } from '@threshold/contract/vocabularies';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { CallOutcomesTable } from '../../../db/call-tables.ts';
import { getOwnerRef, type Party } from '../../../lib/actor.ts';
import type { Parties } from '../../accounts/relationships/parties.ts';

export type OutcomeRow = Selectable<CallOutcomesTable>;

/**
 * Locks a party, then one of the party's calls, in the same order as account deletion. The other
 * party of the call may be deleted. @returns undefined if the party or the call does not exist
 */
export async function lockOwnCall(db: Db, id: string, party: Party) {
  const lockedParty = await db
    .selectFrom((party.role === 'customer' ? 'customers' : 'vendors') as 'customers')
    .select('id')
    .where('id', '=', party.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!lockedParty) return undefined;
  const { column } = getOwnerRef(party);
  return db
    .selectFrom('appointments')
    .select(['id', 'status', 'starts_at', 'updated_at'])
    .where('id', '=', id)
    .where(column, '=', party.id)
    .forUpdate()
    .executeTakeFirst();
}

/** Call results that one party recorded for these calls. */
export async function listOutcomes(
  db: Db,
  side: MemberRole,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OutcomeRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('call_outcomes')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .where('side', '=', side)
    .execute();
  return new Map(rows.map((row) => [row.appointment_id, row]));
}

/** Stores the call result of a party; the time of the first result is retained. */
export async function saveOutcome(
  db: Db,
  outcome: Pick<OutcomeRow, 'appointment_id' | 'side' | 'outcome' | 'note'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('call_outcomes')
    .values({ ...outcome, said_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['appointment_id', 'side']).doUpdateSet({
        outcome: outcome.outcome,
        note: outcome.note,
        changed_at: now,
      }),
    )
    .execute();
}

interface DisputedRow {
  readonly id: string;
  readonly starts_at: Date;
  readonly customer: CallOutcome | null;
  readonly vendor: CallOutcome | null;
}

/**
 * Calls between two parties for which either reported a result, latest first; without the notes.
 */
export async function listDisputedCalls(db: Db, { customer_id, vendor_id }: Parties) {
  const { rows } = await sql<DisputedRow>`
    select a.id, a.starts_at,
      min(o.outcome) filter (where o.side = 'customer') as customer,
      min(o.outcome) filter (where o.side = 'vendor') as vendor
    from appointments a join call_outcomes o on o.appointment_id = a.id
    where a.customer_id = ${customer_id} and a.vendor_id = ${vendor_id}
    group by a.id order by a.starts_at desc, a.id limit ${limits.appointment.listed}`.execute(db);
  return rows;
}

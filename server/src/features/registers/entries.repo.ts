import type { State } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

export interface EntryRow {
  readonly register: string;
  readonly number: string;
  readonly holder: string;
  readonly state: State | null;
  readonly expires_on: string | null;
  readonly read_at: Date;
}

/**
 * Entry of a number in the latest applied file of a register. Of several appointments, the one that
 * ends last.
 */
export async function findEntry(
  db: Db,
  register: string,
  number: string,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select i.register, r.number, r.name as holder, r.state, r.ends_on as expires_on, i.updated_at as read_at
    from (select id, register, updated_at from register_imports
      where register = ${register} and status = 'applied' order by updated_at desc, id desc limit 1) i
    join register_rows r on r.import_id = i.id and r.number = ${number.replace(/\s/g, '')}
    order by r.ends_on desc nulls first
    limit 1
  `.execute(db);
  return rows[0];
}

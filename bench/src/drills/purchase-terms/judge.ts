import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../../server/src/adapters/database/database.ts';
import { quarantineKey } from '../../../../server/src/features/files/quarantine.ts';

/** What is to be gone, what is to be there, and how much is to be told. */
export interface Expected {
  readonly over: readonly string[];
  readonly kept: readonly string[];
  readonly filesOver: readonly string[];
  readonly filesKept: readonly string[];
  /** Lines under the bell, and as many mails. */
  readonly told: number;
  /** Of shared documents that went, under Activity. */
  readonly activities: number;
}

export interface Found {
  /** Documents over their time that are still there. */
  readonly left: number;
  /** Documents that should be there. */
  readonly missing: number;
  /** Dates of which nobody was told yet. */
  readonly untold: number;
  /** Files that were let go of and lie in storage. */
  readonly waiting: number;
  readonly lost: number;
  readonly twice: number;
}

/** Looks at the rows. */
export async function rowsOf({ pool }: Database, expected: Expected): Promise<Found> {
  const documents = await pool.query<{ id: string }>('select id from purchase_documents');
  const there = new Set(documents.rows.map(({ id }) => id));
  const { rows: told } = await pool.query<{ what: string; count: number; apart: number }>(`
    select 'lines' as what, count(*)::int as count, count(distinct (customer_id, text))::int as apart from notices
    union all select 'mails', count(*)::int, count(distinct (recipient, subject))::int from outbox
    union all select 'activities', count(*)::int, count(distinct purchase_id)::int from purchase_activities where kind = 'document_ended'`);
  const { rows: waits } = await pool.query<{ untold: number; waiting: number }>(`
    select (select count(*)::int from purchase_dates d where status = 'open'
        and not exists (select from purchase_reminders r where r.date_id = d.id)) as untold,
      (select count(*)::int from file_removals where is_let_go) as waiting`);
  const wanted = (what: string) => (what === 'activities' ? expected.activities : expected.told);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    left: expected.over.filter((id) => there.has(id)).length,
    missing: expected.kept.filter((id) => !there.has(id)).length,
    untold: waits[0]?.untold ?? 0,
    waiting: waits[0]?.waiting ?? 0,
    lost: sum(told.map(({ what, apart }) => wanted(what) - apart)),
    twice: sum(told.map(({ count, apart }) => count - apart)),
  };
}

/** Whom something was mailed, or will be. */
export async function recipientsIn({ pool }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<{ recipient: string }>('select distinct recipient from outbox');
  return rows.map(({ recipient }) => recipient);
}

/** Whether a file lies in the data folder under the key. */
const lies = (folder: string, key: string): Promise<boolean> =>
  access(join(folder, 'files', key)).then(
    () => true,
    () => false,
  );

/** Files that are still in reach and should not be, and those that should be and are not. */
export async function filesOf(
  folder: string,
  { filesOver, filesKept }: Expected,
): Promise<{ readonly inReach: number; readonly lost: number }> {
  let inReach = 0;
  let lost = 0;
  for (const id of filesOver) {
    const key = `private/${id}`;
    if (await lies(folder, key)) inReach += 1;
    // Until it is removed for good it waits there.
    else if (!(await lies(folder, quarantineKey(key)))) lost += 1;
  }
  for (const id of filesKept) if (!(await lies(folder, `private/${id}`))) lost += 1;
  return { inReach, lost };
}

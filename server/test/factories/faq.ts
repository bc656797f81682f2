import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { FaqsTable } from '#src/db/tables.ts';

let count = 0;

/** Creates an active FAQ. @returns its id */
export async function buildFaq(db: Db, overrides: Partial<Insertable<FaqsTable>> = {}) {
  count += 1;
  const row = {
    id: newId(),
    question: `Question ${count}?`,
    answer: `Answer ${count}.`,
    category: 'Buying',
    position: count,
    ...overrides,
  };
  await db.insertInto('faqs').values(row).execute();
  return row.id;
}

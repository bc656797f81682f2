import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { AlertsTable } from '#src/db/alert-tables.ts';
import { newId } from '#src/db/new-id.ts';
import type { AlertCriteria } from '#src/features/search/alerts/alert-criteria.ts';
import { computeTokenHashes } from '#src/features/search/alerts/alert-links.ts';
import { testSigner } from '../test-app.ts';

let count = 0;

/**
 * Creates a confirmed alert, by default for all professionals. The test app accepts its links.
 * @returns the id
 */
export async function buildAlert(
  db: Db,
  criteria: AlertCriteria = {},
  overrides: Partial<Insertable<AlertsTable>> = {},
) {
  count += 1;
  const id = overrides.id ?? newId();
  const row = {
    id,
    email: `subscriber-${count}@example.com`,
    criteria: JSON.stringify(criteria),
    confirmed_at: new Date(),
    ...computeTokenHashes({ sign: testSigner }, id),
    ...overrides,
  };
  await db.insertInto('alerts').values(row).execute();
  return row.id;
}

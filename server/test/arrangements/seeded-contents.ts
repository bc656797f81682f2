import { sql } from 'kysely';
import type { Database } from '../../src/adapters/database/database.ts';

const tables = [
  'vendors',
  'vendor_accounts',
  'vendor_services',
  'vendor_checks',
  'work_experience',
  'vendor_hours',
  'customers',
  'reviews',
  'faqs',
  'lead_requests',
  'request_offers',
  'request_answers',
  'request_replies',
  'vendor_search',
  'profile_views',
  'purchases',
  'purchase_members',
  'purchase_homes',
  'purchase_notes',
  'purchase_dates',
  'purchase_tasks',
  'purchase_professionals',
];

/**
 * Returns the rows of the demo data, except the salted password hash and ids that services
 * generate.
 */
export async function readSeededContents(database: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'password_hash' - ${table === 'vendor_checks' ? 'id' : ''}::text)::text as row
      from ${sql.table(table)} t
    `.execute(database.db);
    all[table] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}

import type { Insertable } from 'kysely';
import type { AwayNoticesTable } from '#src/db/call-tables.ts';
import { toLocalDateString } from '#src/lib/local-time.ts';
import type { TestApp } from '../test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates an absence of a professional in Sydney, which began yesterday and lasts a week. */
export async function buildAway(
  { database: { db }, clock }: Pick<TestApp, 'database' | 'clock'>,
  vendor_id: string,
  overrides: Partial<Insertable<AwayNoticesTable>> = {},
): Promise<void> {
  const at = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);
  await db
    .insertInto('away_notices')
    .values({
      vendor_id,
      first_day: toLocalDateString(at(-1)),
      last_day: toLocalDateString(at(6)),
      timezone: 'Australia/Sydney',
      starts_at: at(-1),
      ends_at: at(6),
      words: '',
      created_at: at(-1),
      ...overrides,
    })
    .execute();
}

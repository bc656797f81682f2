import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { currentListing } from '../../../db/listing-queries.ts';
import { readsApplications } from '../../../db/party-queries.ts';
import { oneRow } from '../../../db/row-queries.ts';
import { HOME_ZONE, knownZone } from '../../../lib/local-time.ts';

/** The listing to which an application is sent, with its account. */
export function findBroker(db: Db, id: string) {
  return (
    db
      .selectFrom('vendors as v')
      .leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id')
      .select(['v.id', 'v.status', 'v.vendor_type', 'a.id as account_id', 'a.email'])
      .where('v.id', '=', currentListing(id))
      // The lock on the listing lasts until the transaction ends.
      .forKeyShare('v')
      .executeTakeFirst()
  );
}

/** True if a broker may read its applications, for `requireReading`. */
export async function mayReadApplications(db: Db, vendorId: string): Promise<boolean> {
  const { may } = await oneRow(
    db,
    sql<{ may: boolean }>`select ${readsApplications(sql`${vendorId}::uuid`)} as may`,
  );
  return may;
}

/** Time zone of the broker's calendar. */
export async function findZone(db: Db, vendorId: string): Promise<string> {
  const row = await db
    .selectFrom('vendors as v')
    .leftJoin('vendor_calendars as c', 'c.vendor_id', 'v.id')
    .select((eb) => eb.fn.coalesce('c.timezone', 'v.timezone').as('zone'))
    .where('v.id', '=', vendorId)
    .executeTakeFirst();
  return knownZone(row?.zone ?? HOME_ZONE);
}

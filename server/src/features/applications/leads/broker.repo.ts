import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { buildCurrentListingId } from '../../../db/listing-queries.ts';
import { buildApplicationAccessCondition } from '../../../db/party-queries.ts';
import { fetchOneRow } from '../../../db/row-queries.ts';
import { HOME_ZONE, resolveTimeZone } from '../../../lib/local-time.ts';

/** Finds the listing to which an application is sent, with its account, and locks it. */
export function findBroker(db: Db, id: string) {
  return (
    db
      .selectFrom('vendors as v')
      .leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id')
      .select(['v.id', 'v.status', 'v.vendor_type', 'a.id as account_id', 'a.email'])
      .where('v.id', '=', buildCurrentListingId(id))
      // The listing cannot be deleted until the transaction ends.
      .forKeyShare('v')
      .executeTakeFirst()
  );
}

/** True if a broker may read the applications it received; see `requireReadPermission`. */
export async function canReadApplications(db: Db, vendorId: string): Promise<boolean> {
  const { may } = await fetchOneRow(
    db,
    sql<{ may: boolean }>`select ${buildApplicationAccessCondition(sql`${vendorId}::uuid`)} as may`,
  );
  return may;
}

/** Time zone of the broker's calendar. */
export async function findBrokerTimezone(db: Db, vendorId: string): Promise<string> {
  const row = await db
    .selectFrom('vendors as v')
    .leftJoin('vendor_calendars as c', 'c.vendor_id', 'v.id')
    .select((eb) => eb.fn.coalesce('c.timezone', 'v.timezone').as('zone'))
    .where('v.id', '=', vendorId)
    .executeTakeFirst();
  return resolveTimeZone(row?.zone ?? HOME_ZONE);
}

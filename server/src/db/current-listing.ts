import { sql } from 'kysely';

/** Returns the id of the listing into which this one was merged, or the id itself. */
export const currentListing = (id: string) =>
  sql<string>`coalesce((select vendor_id from vendor_aliases where alias_id = ${id}::uuid), ${id}::uuid)`;

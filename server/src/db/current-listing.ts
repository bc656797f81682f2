import { sql } from 'kysely';

/** The id of the listing that lives on where this one was merged into another; else the id as it is. */
export const currentListing = (id: string) =>
  sql<string>`coalesce((select vendor_id from vendor_aliases where alias_id = ${id}::uuid), ${id}::uuid)`;

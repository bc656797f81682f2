import { sql } from 'kysely';

/** Returns the id of the listing into which the listing `id` was merged, or else `id`. */
export const buildCurrentListingId = (id: string) =>
  sql<string>`coalesce((select vendor_id from vendor_aliases where alias_id = ${id}::uuid), ${id}::uuid)`;

/* SQL expressions over listings. An index is used only by statements with the same expression. */

/** A licence number in lower case without spaces. */
export const buildLicenceKeySql = (column: string) =>
  `lower(regexp_replace(${column}, '\\s', '', 'g'))`;

/** The host of a website, without 'www.'. */
export const buildSiteHostSql = (column: string) =>
  `lower(substring(${column} from '^(?:[a-zA-Z]+://)?(?:[wW]{3}[.])?([^/:?#]+)'))`;

/** Conditions on the `field` of a re-review: one that the vendor edited, or an expired check. */
export const buildEditedCondition = (column: string) => `${column} <> 'lapsed'`;
export const buildExpiredCondition = (column: string) => `${column} = 'lapsed'`;

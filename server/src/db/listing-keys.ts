/*
 * Expressions over listings that an index and the statements that use it have to write the same way.
 */

/** A licence number without blanks and capitals. */
export const licenceKey = (column: string) => `lower(regexp_replace(${column}, '\\s', '', 'g'))`;

/** The host of a website, without 'www.'. */
export const siteHost = (column: string) =>
  `lower(substring(${column} from '^(?:[a-zA-Z]+://)?(?:[wW]{3}[.])?([^/:?#]+)'))`;

/** Of what waits for a second look: what a vendor changed, and what ran out by itself. */
export const editedOnly = (column: string) => `${column} <> 'lapsed'`;
export const lapsedOnly = (column: string) => `${column} = 'lapsed'`;

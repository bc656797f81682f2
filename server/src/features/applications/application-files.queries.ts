import { sql } from 'kysely';
import { closingTimes } from './applications.policy.ts';

/** Whether the vendor may open the file, for `application_files as l`, `loan_applications as a`. */
export const isFileOpenSql = sql<boolean>`coalesce(${sql.join(closingTimes.map((time) => sql.ref(time)))}) is null`;

/**
 * Name of an opened file for its vendor, of `application_openings as o` and `loan_applications as
 * a`. Null if it is deleted or closed.
 */
export const openedFileNameSql = sql<string | null>`(
  select f.original_name from application_files l join files f on f.id = l.file_id
  where l.application_id = o.application_id and f.original_name = o.original_name and ${isFileOpenSql}
  limit 1)`;

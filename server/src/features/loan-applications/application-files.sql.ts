import { sql } from 'kysely';

/**
 * Condition on `application_files as l` and `loan_applications as a`: the vendor may open the file.
 */
export const isOpen = sql<boolean>`coalesce(l.access_ended_at, a.access_ended_at, a.withdrawn_at) is null`;

/**
 * On `application_openings as o` and `loan_applications as a`: name of the opened file, for its
 * vendor. Null if the file is deleted or closed, as in the application's list of files.
 */
export const openedName = sql<string | null>`(
  select f.original_name from application_files l join files f on f.id = l.file_id
  where l.application_id = o.application_id and f.original_name = o.original_name and ${isOpen}
  limit 1)`;

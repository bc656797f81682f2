import { sql } from 'kysely';

/** Over `application_files as l` and `loan_applications as a`: whether the vendor may open the file. */
export const isOpen = sql<boolean>`coalesce(l.access_ended_at, a.access_ended_at, a.withdrawn_at) is null`;

/**
 * Over `application_openings as o` and `loan_applications as a`: the name of the file that was opened, for its vendor to read.
 * Null once the file is gone or closed, as it is where the application shows its files.
 */
export const openedName = sql<string | null>`(
  select f.original_name from application_files l join files f on f.id = l.file_id
  where l.application_id = o.application_id and f.original_name = o.original_name and ${isOpen}
  limit 1)`;

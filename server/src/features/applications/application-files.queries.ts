import { sql } from 'kysely';
import { accessEndColumns } from './applications.policy.ts';

/**
 * SQL that is true while the vendor may open the file `l` (`application_files`) of application `a`.
 */
export const isFileOpenSql = sql<boolean>`coalesce(${sql.join(accessEndColumns.map((time) => sql.ref(time)))}) is null`;

/**
 * SQL of the name of an opened file for the vendor; null if the file was deleted or the vendor may
 * no longer open it. Needs `application_openings as o` and `loan_applications as a`.
 */
export const openedFileNameSql = sql<string | null>`(
  select f.original_name from application_files l join files f on f.id = l.file_id
  where l.application_id = o.application_id and f.original_name = o.original_name and ${isFileOpenSql}
  limit 1)`;

import { byteOrderMark, csvOf } from '@threshold/contract/csv';
import type { ActRow } from './audit.repo.ts';

const head = ['Time', 'Name', 'Email', 'Act', 'Subject', 'Details', 'Reason', 'Subject id', 'Id'];

/**
 * Streams the log as CSV. Members typed much of its text, so fields are escaped against formulas.
 */
export async function* auditCsv(rows: AsyncIterable<ActRow>): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvOf([head])}`;
  for await (const row of rows) yield csvOf([cellsOf(row)]);
}

const cellsOf = (row: ActRow): string[] => [
  row.created_at.toISOString(),
  row.name ?? 'The server',
  row.email ?? '',
  row.action,
  row.subject,
  row.details,
  row.reason ?? '',
  row.subject_id ?? '',
  row.id,
];

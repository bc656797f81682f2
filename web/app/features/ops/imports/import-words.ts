import type { RegisterImport } from '@threshold/contract/admin-desk';

/**
 * Compares the row count with the previous file: '12 % fewer rows than the last file (52,000 to
 * 45,760)'.
 */
export function rowsText({
  rows,
  previous_rows,
}: Pick<RegisterImport, 'rows' | 'previous_rows'>): string {
  const now = countText(rows);
  if (!previous_rows) return `${now} rows, the first file of this register`;
  const before = countText(previous_rows);
  const change = ((rows - previous_rows) / previous_rows) * 100;
  if (rows === previous_rows) return `${now} rows, as many as in the last file`;
  const size = Math.abs(change) < 0.1 ? 'under 0.1' : Math.abs(change).toFixed(1).replace('.0', '');
  const word = change < 0 ? 'fewer' : 'more';
  return `${size} % ${word} rows than the last file (${before} to ${now})`;
}

/** Does the same for the file of licensees; undefined if there was none. */
export function licenseesText({
  licensee_rows,
  previous_licensee_rows,
}: Pick<RegisterImport, 'licensee_rows' | 'previous_licensee_rows'>): string | undefined {
  if (licensee_rows === 0) return undefined;
  return rowsText({ rows: licensee_rows, previous_rows: previous_licensee_rows });
}

/** Formats a number as '52,000'. */
export function countText(count: number): string {
  return count.toLocaleString('en-AU');
}

import type { ImportRow } from './imports.repo.ts';

/** Minimum share of the previous number of rows; with fewer, the file was probably truncated. */
const LEAST_SHARE = 0.9;

type Counts = Pick<
  ImportRow,
  'rows' | 'previous_rows' | 'licensee_rows' | 'previous_licensee_rows'
>;

/** Reasons to ask staff first: one sentence per file with far fewer rows than before. */
export function shortfallsOf(counts: Counts): string[] {
  const { rows, previous_rows, licensee_rows, previous_licensee_rows } = counts;
  // Without the file of licensees, none of them counts as missing.
  const licensees = licensee_rows > 0 ? previous_licensee_rows : null;
  return [
    ...shortfall('The file', rows, previous_rows),
    ...shortfall('The file of licensees', licensee_rows, licensees),
  ];
}

function shortfall(what: string, rows: number, previous: number | null): string[] {
  if (previous === null || rows >= previous * LEAST_SHARE) return [];
  return [`${what} has ${rows} rows, the last one had ${previous}.`];
}

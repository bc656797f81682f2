import type { ImportRow } from './imports.repo.ts';

/** A file with fewer of the last one's rows than this was cut short, or the register has burnt down. */
const LEAST_SHARE = 0.9;

type Counts = Pick<
  ImportRow,
  'rows' | 'previous_rows' | 'licensee_rows' | 'previous_licensee_rows'
>;

/** Why staff are asked before files are applied, a sentence for each that has far fewer rows than its last one. */
export function shortfallsOf(counts: Counts): string[] {
  const { rows, previous_rows, licensee_rows, previous_licensee_rows } = counts;
  // Without the file of licensees, none counts as missing.
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

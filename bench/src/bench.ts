/** One line of a table. `pass` is left out where the figure has no target. */
export interface Figure {
  readonly what: string;
  readonly values: Readonly<Record<string, string>>;
  readonly pass?: boolean;
}

export interface BenchResult {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** How it was measured, in a line. */
  readonly note: string;
}

/** A bench measures both sides of its ratios in one run, so that a busy machine slows both. */
export interface Bench {
  readonly name: string;
  readonly run: (args: readonly string[]) => Promise<BenchResult>;
}

/** A bench whose title and note are known before it has run. */
export const benchOf = (
  name: string,
  title: string,
  note: string,
  measure: (args: readonly string[]) => Promise<readonly Figure[]>,
): Bench => ({ name, run: async (args) => ({ title, note, figures: await measure(args) }) });

/** Prints the figures as a table. @returns whether every target was met */
export function report({ title, figures, note }: BenchResult): boolean {
  console.log(`\n${title}\n${note}`);
  console.table(
    Object.fromEntries(
      figures.map(({ what, values, pass }) => [
        what,
        { ...values, ...(pass !== undefined && { target: pass ? 'met' : 'MISSED' }) },
      ]),
    ),
  );
  return figures.every(({ pass }) => pass !== false);
}

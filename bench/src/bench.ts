/** One row of the result table. A measurement without a target value has no `pass`. */
export interface Figure {
  readonly what: string;
  readonly values: Readonly<Record<string, string>>;
  readonly pass?: boolean;
}

export interface BenchResult {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** The method of measurement, in one line. */
  readonly note: string;
}

/** A measurement program. Both values of a ratio are from one run, so a busy machine slows both. */
export interface Bench {
  readonly name: string;
  readonly run: (args: readonly string[]) => Promise<BenchResult>;
}

/** Returns a bench whose title and note do not depend on its arguments. */
export const defineBench = (
  name: string,
  title: string,
  note: string,
  measure: (args: readonly string[]) => Promise<readonly Figure[]>,
): Bench => ({ name, run: async (args) => ({ title, note, figures: await measure(args) }) });

/** Prints the measurements as a table. @returns true if every target was met */
function report({ title, figures, note }: BenchResult): boolean {
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

/**
 * Runs the benches listed on the command line, or all of them, and prints their results. The exit
 * code is 1 if a target was missed.
 */
export async function runNamed(all: readonly Bench[]): Promise<void> {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(', ')}. Known: ${all.map(({ name }) => name).join(', ')}`,
    );
    process.exit(1);
  }
  let isMet = true;
  for (const one of all) {
    if (names.length > 0 && !names.includes(one.name)) continue;
    isMet = report(await one.run(args)) && isMet;
  }
  process.exitCode = isMet ? 0 : 1;
}

export const readOption = (args: readonly string[], name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

import { type Bench, report } from './bench.ts';

/** Runs those that the command line names, or all, and reports them. The process fails when a target was missed. */
export async function runNamed(all: readonly Bench[]): Promise<void> {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`,
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

import { type Bench, report } from './bench.ts';
import { lighthouseBench } from './lighthouse.ts';
import { pagesBench } from './pages.ts';
import { searchBench } from './search.ts';

/** All there are. `npm run bench -- search` runs one. */
const benches: readonly Bench[] = [pagesBench, lighthouseBench, searchBench];

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

let isMet = true;
for (const bench of benches) {
  if (names.length > 0 && !names.includes(bench.name)) continue;
  isMet = report(await bench.run(args)) && isMet;
}
process.exitCode = isMet ? 0 : 1;

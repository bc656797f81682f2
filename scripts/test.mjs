// npm test: everything, from a fresh checkout. Ends with 'N passed, M failed' and fails if anything did.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './lib/commands.mjs';
import { findChromium, runJourneys } from './lib/journeys.mjs';
import { build, install } from './lib/prepare.mjs';
import { noteRetriedJourneys } from './lib/retried-journeys.mjs';
import { root } from './lib/root.mjs';
import { toolEnvironment } from './lib/runtime.mjs';
import { staticChecks } from './lib/static-checks.mjs';
import { checkOutcome, makeTally, playwrightOutcome, vitestOutcome } from './lib/tally.mjs';

const { TEST_DATABASE_URL, TEST_POOLER, TEST_REDIS_URL } = process.env;
const tally = makeTally();
const reports = join(root, '.cache', 'test');
mkdirSync(reports, { recursive: true });
// Hundreds of processes load the same modules: the compiled ones are kept.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');

await install();

// Unit tests take one core, what is checked and built without them another.
const checkedAndBuilt = checkAndBuild();
await vitest(
  'unit',
  ['contract', 'e2ee', 'web', 'e2e'].flatMap((project) => ['--project', project]),
  {},
  checkedAndBuilt,
);
await checkedAndBuilt;

await vitest(
  'server on the embedded database',
  ['--project', 'server', '--project', 'server-once'],
  { TEST_DATABASE_URL: '', TEST_REDIS_URL: '' },
);
if (TEST_DATABASE_URL) {
  const pooler = TEST_POOLER ? ' behind PgBouncer' : '';
  const statements = join(reports, 'statements');
  rmSync(statements, { recursive: true, force: true });
  const noting = { TEST_DATABASE_URL, TEST_STATEMENTS: statements };
  await vitest(`server on PostgreSQL${pooler}`, ['--project', 'server'], noting);
  await vitest('plans of what those tests had sent', ['--project', 'plans'], noting);
}

const chromium = await findChromium();
if (chromium) {
  await journeys();
} else {
  tally.add(checkOutcome('browser journeys: no Chromium could be started; set CHROMIUM_PATH', 1));
}

console.log(
  `\nEngines: embedded PGlite${TEST_DATABASE_URL ? ' and PostgreSQL' : ' (set TEST_DATABASE_URL for PostgreSQL)'}${TEST_REDIS_URL ? ', Redis' : ' (set TEST_REDIS_URL for Redis)'}`,
);
console.log(tally.text());
process.exit(tally.failed.length > 0 ? 1 : 0);

async function checkAndBuild() {
  for (const { name, command, args } of staticChecks) {
    const options = { env: toolEnvironment(), heading: headingOf(name) };
    tally.add(checkOutcome(name, await run(command, args, options)));
  }
  await build();
}

/** `beside`: what runs at the same time. */
async function vitest(name, args, env = {}, beside = undefined) {
  const step = async (failed) => {
    const report = join(reports, 'vitest.json');
    rmSync(report, { force: true });
    const files = new Set(failed?.map(({ file }) => file));
    const code = await run(
      'vitest',
      [
        'run',
        ...args,
        ...files,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env: toolEnvironment(env), heading: beside && !failed ? headingOf(name) : undefined },
    );
    return vitestOutcome(name, report, code);
  };
  await steadily(name, step, beside);
}

async function journeys() {
  const name = 'browser journeys';
  const retried = await steadily(name, async (failed) => {
    // Recording a trace makes each journey a quarter slower, so only the second try records one.
    const { code, report } = await runJourneys(
      chromium,
      failed ? ['--last-failed', '--workers=1'] : ['--trace=off'],
    );
    return playwrightOutcome(name, report, code);
  });
  for (const journey of noteRetriedJourneys(join(reports, 'retried-journeys.json'), retried)) {
    tally.add(checkOutcome(`${journey}: tried again, as journeys of the run before were`, 1));
  }
}

/**
 * What fails is tried once more, alone and with fresh data. A fault of the product fails again. What passes then is not
 * steady: it does not hold up a change that has nothing to do with it, but the last lines of the run name it.
 * @param {Promise<unknown>} [beside] what runs at the same time at first
 * @returns {Promise<string[]>} what passed only then
 */
async function steadily(name, step, beside) {
  if (!beside) console.log(headingOf(name));
  const first = await step();
  // Where a step broke as a whole there is nothing to try alone.
  if (first.failed.length === 0 || first.failed.some(({ file }) => !file)) return tally.add(first);
  await beside;
  console.log(headingOf(`${name}: what failed, alone`));
  return tally.add(first, await step(first.failed));
}

function headingOf(text) {
  return `\n=== ${text}`;
}

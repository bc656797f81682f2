// npm test: everything, from a fresh checkout. Ends with 'N passed, M failed' and fails if anything did.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './lib/commands.mjs';
import { findChromium, runJourneys } from './lib/journeys.mjs';
import { build, install } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { toolEnvironment } from './lib/runtime.mjs';
import { staticChecks } from './lib/static-checks.mjs';
import { makeTally } from './lib/tally.mjs';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const tally = makeTally();
const reports = join(root, '.cache', 'test');
mkdirSync(reports, { recursive: true });

await install();

for (const { name, command, args } of staticChecks) {
  heading(name);
  tally.addCheck(await run(command, args, { env: toolEnvironment() }));
}

await vitest('unit', ['--project', 'contract', '--project', 'e2ee', '--project', 'web']);
await vitest('server on the embedded database', ['--project', 'server'], {
  TEST_DATABASE_URL: '',
  TEST_REDIS_URL: '',
});
if (TEST_DATABASE_URL) {
  await vitest('server on PostgreSQL', ['--project', 'server'], { TEST_DATABASE_URL });
}

await build();
heading('browser journeys');
const chromium = await findChromium();
if (chromium) {
  const { code, report } = await runJourneys(chromium);
  tally.addPlaywright(report, code);
} else {
  tally.addCheck(1);
}

const { passed, failed, skipped } = tally.counts;
console.log(
  `\nEngines: embedded PGlite${TEST_DATABASE_URL ? ' and PostgreSQL' : ' (set TEST_DATABASE_URL for PostgreSQL)'}${TEST_REDIS_URL ? ', Redis' : ' (set TEST_REDIS_URL for Redis)'}`,
);
if (!chromium)
  console.log('Journeys were not run: no Chromium could be started. Set CHROMIUM_PATH to one.');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

async function vitest(name, args, env = {}) {
  heading(name);
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const code = await run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: toolEnvironment(env) },
  );
  tally.addVitest(report, code);
}

function heading(text) {
  console.log(`\n=== ${text}`);
}

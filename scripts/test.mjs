// npm test: the test command of the README, from a new checkout. Once the packages are installed, it
// ends with 'N passed, M failed' and fails if a test failed. --all runs every test on both engines;
// --changed[=COMMIT] runs the tests of the features that a change touches.
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { changedPaths, selectTests } from './lib/changed-tests.mjs';
import { install } from './lib/prepare.mjs';
import { reports, root } from './lib/root.mjs';
import { checkOutcome, makeTally } from './lib/tally.mjs';
import { planSteps } from './lib/test-steps.mjs';
import { readStepMinutes, writeStepMinutes, writeTimes } from './lib/test-times.mjs';

const [option = '', ...more] = process.argv.slice(2);
if (!/^(--all|--changed(=.+)?)?$/.test(option) || more.length > 0) {
  console.error('Options: --all, --changed or --changed=COMMIT');
  process.exit(1);
}
const tier = option === '--all' ? 'all' : 'smoke';
const change = option.startsWith('--changed')
  ? selectTests(changedPaths(option.split('=')[1] ?? 'HEAD'))
  : undefined;
/** True for a run of selected tests, whose times do not predict those of the next run. */
const isSelection = change !== undefined && !change.everything;

// Hundreds of processes load the same modules, so their compiled code is cached.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
mkdirSync(reports, { recursive: true });
const tally = makeTally();
const measured = isSelection ? {} : readStepMinutes(tier);
const times = [];
/** Times of the checks and of the build, which together are one step of the run. */
const partTimes = [];
const steps = [
  { name: 'install', minutes: 1, run: install },
  ...planSteps({ tier, change, tally, addTime: (time) => partTimes.push(time) }),
].map((step) => ({ ...step, minutes: measured[step.name] ?? step.minutes }));

console.log(introduction());
for (const [index, step] of steps.entries()) {
  console.log(`\n=== ${step.name} (${index + 1} of ${steps.length}, ${timeLeft(index)})`);
  const start = performance.now();
  const minutes = showMinutes(index);
  await step.run().catch(({ message }) => {
    tally.add(checkOutcome(`${step.name}: ${message}`, 1));
  });
  clearInterval(minutes);
  times.push({ name: step.name, ms: performance.now() - start });
}
if (!isSelection && tally.failed.length === 0) writeStepMinutes(tier, times);

const file = writeTimes([...times, ...partTimes], tally.times);
const total = times.reduce((sum, { ms }) => sum + ms, 0);
const lines = [
  ...times.map(({ name, ms }) => `${clock(ms)}  ${name}`),
  `${clock(total)}  in all; by file and test: ${relative(root, file)}`,
];
console.log(`\n${lines.join('\n')}\n`);
if (tier === 'all' && !process.env.TEST_DATABASE_URL)
  console.log('PostgreSQL was not tested: set TEST_DATABASE_URL.\n');
console.log(tally.text());
process.exit(tally.failed.length > 0 ? 1 : 0);

/** Returns the first lines of a run: what it will use, and about how long it takes. */
function introduction() {
  const { TEST_REDIS_URL } = process.env;
  return [
    `Server tests: ${engines()}. Redis: ${TEST_REDIS_URL ? 'yes' : 'no; set TEST_REDIS_URL'}.`,
    `Journeys: ${isSelection ? 'those of the change' : tier === 'all' ? 'all' : 'tier `smoke`'}.`,
    ...(change ? [changeText(change)] : []),
    `About ${Math.ceil(minutesFrom(0))} minutes${Object.keys(measured).length > 0 ? '' : ' on two cores'}.`,
  ].join('\n');
}

function engines() {
  if (!process.env.TEST_DATABASE_URL)
    return 'the embedded engine; set TEST_DATABASE_URL for PostgreSQL';
  if (tier === 'all') return 'PostgreSQL and the embedded engine';
  if (isSelection) return 'PostgreSQL';
  return 'PostgreSQL, and tests tagged `engine` on the embedded engine too';
}

function changeText({ everything, features }) {
  if (everything)
    return `${everything} belongs to no feature, so all of npm test runs, with the journeys of the change.`;
  return `Features: ${features.join(', ') || 'none'}.`;
}

function minutesFrom(index) {
  return steps.slice(index).reduce((sum, step) => sum + step.minutes, 0);
}

/** Prints the time left once a minute on a terminal. Returns the timer. */
function showMinutes(index) {
  if (!process.stdout.isTTY) return undefined;
  const start = Date.now();
  return setInterval(() => {
    const left = minutesFrom(index) - (Date.now() - start) / 60_000;
    console.log(`... ${steps[index].name}: about ${Math.max(1, Math.ceil(left))} min left in all`);
  }, 60_000);
}

function timeLeft(index) {
  return `about ${Math.ceil(minutesFrom(index))} min left`;
}

/** Returns a duration as minutes and seconds. */
function clock(ms) {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`;
}

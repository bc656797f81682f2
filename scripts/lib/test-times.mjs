import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from './root.mjs';

const SLOWEST_TESTS = 30;

const minutesFile = (tier) => join(reports, `minutes-${tier}.json`);

/**
 * Returns the minutes of each step in the last run of this test command on this machine, by name.
 * Empty before the first run.
 * @returns {Record<string, number>}
 */
export function readStepMinutes(tier) {
  const file = minutesFile(tier);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Stores the minutes that each step took, as estimates for the next run of this test command. */
export function writeStepMinutes(tier, steps) {
  const minutes = Object.fromEntries(steps.map(({ name, ms }) => [name, ms / 60_000]));
  writeFileSync(minutesFile(tier), JSON.stringify(minutes));
}

/**
 * Writes the time of each step, file and slow test to `.cache/test/times.md`. A file's time is the
 * sum of its tests, without hooks and imports.
 * @param {{name: string, ms: number}[]} steps
 * @param {import('./tally.mjs').TestTime[]} tests
 * @returns {string} the file's path
 */
export function writeTimes(steps, tests) {
  const file = join(reports, 'times.md');
  writeFileSync(file, timesTable(steps, tests));
  return file;
}

/** Returns the text of `times.md`: tables by step, by file, and of the slowest tests. */
export function timesTable(steps, tests) {
  return [
    '# Where the time of the last run went',
    table(
      ['step', 'seconds'],
      steps.map(({ name, ms }) => [name, seconds(ms)]),
    ),
    table(
      ['file', 'step', 'tests', 'seconds'],
      sumByFile(tests).map(({ file, step, count, ms }) => [file, step, count, seconds(ms)]),
    ),
    table(
      [`slowest ${SLOWEST_TESTS} tests`, 'file', 'step', 'seconds'],
      slowestFirst(tests)
        .slice(0, SLOWEST_TESTS)
        .map(({ title, file, step, ms }) => [title, file, step, seconds(ms)]),
    ),
  ].join('\n\n');
}

function sumByFile(tests) {
  const files = new Map();
  for (const { file, step, ms } of tests) {
    const key = `${step}\n${file}`;
    const sum = files.get(key) ?? { file, step, count: 0, ms: 0 };
    files.set(key, { ...sum, count: sum.count + 1, ms: sum.ms + ms });
  }
  return slowestFirst([...files.values()]);
}

const slowestFirst = (rows) => rows.toSorted((a, b) => b.ms - a.ms);
const seconds = (ms) => (ms / 1000).toFixed(1);

function table(head, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

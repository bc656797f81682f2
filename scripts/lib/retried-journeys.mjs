import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Notes the journeys of this run that passed only on their second try, in place of those of the run before.
 * @param {string} file where they are kept between runs
 * @param {string[]} retried of this run
 * @returns {string[]} what fails this run: its own, where the run before had some, too
 */
export function noteRetriedJourneys(file, retried) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(retried));
  return before.length > 0 ? retried : [];
}

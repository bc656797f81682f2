import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.mjs';

/**
 * Tests of a change. `everything`: the path for which no selection is possible.
 * @typedef {{everything?: string, features: string[], vitest: string[], journeys: string[]}} Selection
 */

/**
 * Selects test files and journeys by the features that a change touches.
 * @param {string[]} paths changed files, relative to the repository
 * @returns {Selection}
 */
export function selectTests(paths) {
  const features = new Set();
  const journeys = new Set();
  for (const path of paths) {
    if (isUntested(path)) continue;
    const journey = /^e2e\/journeys\/(.+)\.spec\.ts$/.exec(path);
    if (journey) {
      journeys.add(journey[1]);
      continue;
    }
    const touched = featuresOf(path);
    if (touched.length === 0) return { everything: path, features: [], vitest: [], journeys: [] };
    for (const feature of touched) features.add(feature);
  }
  for (const feature of features) for (const name of journeysOf(feature)) journeys.add(name);
  const folders = [...features].flatMap(foldersOf);
  const touchesServer = folders.some((folder) => folder.startsWith('server/'));
  return {
    features: [...features].toSorted(),
    vitest: [...folders, ...(touchesServer ? ['server/test/matrix/'] : [])],
    journeys: [...journeys].toSorted().map((name) => `journeys/${name}.spec.ts`),
  };
}

/**
 * Returns changed files since a commit, including uncommitted ones.
 * @param {string} since a commit or branch
 */
export function changedPaths(since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const base = git('merge-base', since, 'HEAD')[0];
  return [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(Boolean);
}

/** Journeys of each feature, by the prefix of their file names. */
const journeyNames = JSON.parse(readFileSync(join(root, 'e2e/journeys/features.json'), 'utf8'));

const allJourneys = () =>
  readdirSync(join(root, 'e2e/journeys'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => basename(file, '.spec.ts'));

const journeysOf = (feature) =>
  allJourneys().filter((name) =>
    (journeyNames[feature] ?? []).some((start) => name === start || name.startsWith(`${start}-`)),
  );

const foldersOf = (feature) =>
  [`server/src/features/${feature}/`, `web/app/features/${feature}/`].filter((folder) =>
    existsSync(join(root, folder)),
  );

const isUntested = (path) => path.endsWith('.md') || path.startsWith('docs/');

/**
 * Returns the features of a file or, for a file of the contract or a route, those that import it or
 * that it imports.
 */
function featuresOf(path) {
  const own = /^(?:server\/src|web\/app)\/features\/([^/]+)\//.exec(path);
  if (own) return [own[1]];
  const contract = /^contract\/src\/(.+?)(?:\.test)?\.ts$/.exec(path);
  if (contract) return featuresThatMention(`'@threshold/contract/${contract[1]}'`);
  if (path.startsWith('web/app/routes/') && existsSync(join(root, path)))
    return [...readFileSync(join(root, path), 'utf8').matchAll(/features\/([\w-]+)\//g)].map(
      ([, name]) => name,
    );
  return [];
}

function featuresThatMention(specifier) {
  const importers = ['server/src/features', 'web/app/features'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => readFileSync(join(root, folder, file), 'utf8').includes(specifier)),
  );
  return [...new Set(importers.map((file) => file.split('/')[0]))];
}

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
    if (!touched) return { everything: path, features: [], vitest: [], journeys: [] };
    for (const feature of touched) features.add(feature);
  }
  for (const feature of features) for (const name of journeysOf(feature)) journeys.add(name);
  const folders = [...features].flatMap(foldersOf);
  const touchesServer = folders.some((folder) => folder.startsWith('server/'));
  const touchesContract = paths.some((path) => path.startsWith('contract/src/'));
  return {
    features: [...features].toSorted(),
    vitest: [
      ...folders,
      ...(touchesServer ? ['server/test/matrix/'] : []),
      ...(touchesContract ? ['contract/src/'] : []),
    ],
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
 * that it imports. Undefined: the file is used outside of features.
 */
function featuresOf(path) {
  const own = featureOf(path);
  if (own) return [own];
  if (path.startsWith('contract/src/')) return featuresThatUse(path);
  if (!path.startsWith('web/app/routes/') || !existsSync(join(root, path))) return undefined;
  const imports = readFileSync(join(root, path), 'utf8').matchAll(/features\/([\w-]+)\//g);
  const features = [...imports].map(([, name]) => name);
  return features.length > 0 ? features : undefined;
}

const featureOf = (path) => /^(?:server\/src|web\/app)\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns the features that import a file of the contract, directly or through its other files. */
function featuresThatUse(path) {
  const features = new Set();
  const found = new Set([path.replace('.test.ts', '.ts')]);
  for (const used of found) {
    for (const importer of importersOf(used)) {
      if (importer.startsWith('contract/src/')) {
        found.add(importer);
        continue;
      }
      const importing = featuresOf(importer);
      if (!importing) return undefined;
      for (const feature of importing) features.add(feature);
    }
  }
  return [...features];
}

/** Returns the product's files that import a file of the contract. */
function importersOf(path) {
  const ofContract = `'@threshold/contract/${path.slice('contract/src/'.length, -'.ts'.length)}'`;
  const relative = `/${basename(path)}'`;
  return ['contract/src', 'server/src', 'web/app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return text.includes(folder === 'contract/src' ? relative : ofContract);
      }),
  );
}

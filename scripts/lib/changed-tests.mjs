import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './root.mjs';

/**
 * Tests selected for a change. `everything`: the first changed path for which all tests must run.
 * @typedef {{everything?: string, features: string[], vitest: string[], journeys: string[]}}
 * Selection
 */

/** Maximum number of other features that import a changed folder. With more, all tests run. */
const MAX_USERS = 3;

/** Server tests that call all endpoints. */
const testsOfEndpoints = [
  'server/test/matrix/',
  'server/test/api/routes.test.ts',
  'server/test/api/openapi.test.ts',
  'server/test/api/nonsense.test.ts',
];

/**
 * Selects test files and journeys by the features that a change touches.
 * @param {string[]} paths changed files, relative to the repository
 * @returns {Selection}
 */
export function selectTests(paths) {
  const features = new Set();
  const journeys = new Set();
  let everything;
  for (const path of paths) {
    if (isUntested(path)) continue;
    const journey = /^e2e\/journeys\/(.+)\.spec\.ts$/.exec(path);
    if (journey) {
      if (existsSync(join(root, path))) journeys.add(journey[1]);
      continue;
    }
    const touched = listFeatures(path);
    if (!touched) everything ??= path;
    for (const feature of touched ?? []) features.add(feature);
  }
  for (const feature of features) for (const name of listJourneys(feature)) journeys.add(name);
  const folders = [...features].flatMap(listFolders);
  const touches = (part) => folders.some((folder) => folder.startsWith(part));
  return {
    everything,
    features: [...features].toSorted(),
    vitest: [
      ...folders,
      ...(touches('server/') ? testsOfEndpoints : []),
      ...(touches('web/') ? ['web/app/routes/'] : []),
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
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(Boolean);
}

/** Journeys of each feature, by the prefix of their file names. */
const journeyNames = JSON.parse(readFileSync(join(root, 'e2e/journeys/features.json'), 'utf8'));

const allJourneys = () =>
  readdirSync(join(root, 'e2e/journeys'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => basename(file, '.spec.ts'));

const listJourneys = (feature) =>
  allJourneys().filter((name) =>
    (journeyNames[feature] ?? []).some((start) => name === start || name.startsWith(`${start}-`)),
  );

const listFolders = (feature) =>
  [`server/src/features/${feature}/`, `web/app/features/${feature}/`].filter((folder) =>
    existsSync(join(root, folder)),
  );

const isUntested = (path) => path.endsWith('.md') || path.startsWith('docs/');

/**
 * Returns the feature of a file and the features that import its folder; for a route, the features
 * that it imports. Undefined if many features, or code outside of features, may use the file.
 */
function listFeatures(path) {
  const [, features, feature] = /^((?:server\/src|web\/app)\/features)\/([^/]+)\//.exec(path) ?? [];
  if (feature) {
    const users = listImporters(dirname(path), features).filter((name) => name !== feature);
    return users.length > MAX_USERS ? undefined : [feature, ...users];
  }
  if (!path.startsWith('web/app/routes/') || !existsSync(join(root, path))) return undefined;
  const imports = readFileSync(join(root, path), 'utf8').matchAll(/features\/([\w-]+)\//g);
  const imported = [...imports].map(([, name]) => name);
  return imported.length > 0 ? imported : undefined;
}

/** Returns the features whose sources, without tests, import files of the folder. */
const listImporters = (folder, features) =>
  readdirSync(join(root, features), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => importsIn(`${features}/${name}`).some((path) => dirname(path) === folder));

/** Returns the paths that the sources of a folder import, relative to the repository. */
const importsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const imports = readFileSync(join(root, folder, file), 'utf8').matchAll(/from '(\.[^']+)'/g);
      return Array.from(imports, ([, path]) => join(folder, dirname(file), path));
    });

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsByEngine } from './server/test/tests-by-engine.ts';

const { engine, once, marked } = testsByEngine();

const web = join(import.meta.dirname, 'web');

// A busy machine may be slow; a missing event still fails.
const timeLimits = { testTimeout: 20_000, expect: { poll: { timeout: 10_000 } } };
/** Files share the modules of their worker, so a test must leave nothing in them. */
const shared = { ...timeLimits, isolate: false };

/**
 * Tests of the web that replace a module have modules of their own. The others share them, because
 * loading them takes longer than the tests; those with a document share one set, the others another.
 */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\(/;
const needsDocument = /@vitest-environment/;
const {
  isolated = [],
  rendering = [],
  sharing = [],
} = Object.groupBy(globSync('{app,scripts}/**/*.test.{ts,tsx}', { cwd: web }), (file) => {
  const text = readFileSync(join(web, file), 'utf8');
  if (replacesModules.test(text)) return 'isolated';
  return needsDocument.test(text) ? 'rendering' : 'sharing';
});

/** Files that take minutes are started first, so that none of them delays the end of the run. */
const longest = /mail-survives|outages|matrix|file-links|test\/commands|log-lines|seed\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)),
    );
  }
}

const globalSetup = join(import.meta.dirname, 'server/test/global-setup.ts');

const ofServer = {
  ...shared,
  root: 'server',
  // One more than the cores of a small machine, because some tests wait for a killed process or a
  // delayed mail.
  maxWorkers: 3,
  // Projects with another number of workers than the others must run in a group of their own.
  sequence: { groupOrder: 1 },
  hookTimeout: 60_000,
};

/**
 * Unit tests next to the code, and tests of the server through HTTP with real SQL. Each worker has
 * one database.
 */
export default defineConfig({
  test: {
    tags: [
      {
        name: 'engine',
        description: 'The result can differ by engine, so `npm test` runs it on both.',
      },
      {
        name: 'full',
        description: 'Waits minutes. Only `npm run test:all` runs it.',
      },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'e2ee', root: 'e2ee', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...ofServer,
          name: 'server',
          include: engine,
          globalSetup: [globalSetup],
        },
      },
      { test: { ...ofServer, name: 'server-once', include: once } },
      {
        test: {
          ...ofServer,
          name: 'server-marked',
          include: marked,
          globalSetup: [globalSetup],
        },
      },
      {
        test: {
          ...ofServer,
          name: 'plans',
          include: ['test/statements/{plans,engine-statements}.ts'],
        },
      },
      { test: { ...shared, name: 'e2e', root: 'e2e', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'scripts', root: 'scripts', include: ['lib/**/*.test.mjs'] } },
      { test: { ...shared, name: 'web', root: 'web', include: sharing } },
      {
        test: {
          ...shared,
          name: 'web-dom',
          root: 'web',
          include: rendering,
          setupFiles: [join(web, 'test/page-shown.ts')],
        },
      },
      { test: { ...timeLimits, name: 'web-isolated', root: 'web', include: isolated } },
    ],
  },
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const module = pathToFileURL(join(import.meta.dirname, '../../scripts/lib/retried-journeys.mjs'));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-retried-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a journey that passed on its second try fails the run only right after another such run', async () => {
  const { noteRetriedJourneys } = (await import(module.href)) as {
    noteRetriedJourneys: (file: string, retried: string[]) => string[];
  };
  const file = join(folder, 'cache', 'retried.json');
  const runs = [['a'], [], ['a'], ['b', 'c'], ['a'], []];
  const failing = runs.map((retried) => noteRetriedJourneys(file, retried));
  expect(failing).toEqual([[], [], [], ['b', 'c'], ['a'], []]);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it, vi } from 'vitest';

const deploy = join(import.meta.dirname, '../../../deploy');
/** Returns a value as the Dockerfile contains it: in quotes if it has spaces. */
const quote = (value: string) => (value.includes(' ') ? `"${value}"` : value);
const read = (name: string) => readFile(join(deploy, name), 'utf8');

it('the container image and the systemd unit set the variables of deploy/process.env', async () => {
  const given = Object.entries(parseEnv(await read('process.env')));
  expect(given.length).toBeGreaterThan(0);
  const dockerfile = (await read('Dockerfile')).split('\n');
  expect(dockerfile).toEqual(
    expect.arrayContaining(given.map(([name, value = '']) => `ENV ${name}=${quote(value)}`)),
  );
  expect(await read('threshold@.service')).toContain(
    'EnvironmentFile=/opt/threshold/deploy/process.env',
  );
});

it('npm run serve lets a settings file override the variables of deploy/process.env', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-settings-'));
  const file = join(folder, 'settings');
  await writeFile(file, 'NODE_OPTIONS=--max-old-space-size=900\n');
  const script = join(import.meta.dirname, '../../../scripts/lib/process-environment.mjs');
  const { processEnvironment } = (await import(pathToFileURL(script).href)) as {
    processEnvironment: (flags: readonly string[]) => Record<string, string>;
  };
  vi.stubEnv('NODE_OPTIONS', undefined);
  vi.stubEnv('MALLOC_ARENA_MAX', undefined);
  expect(processEnvironment([])).toHaveProperty(
    'NODE_OPTIONS',
    expect.stringContaining('--max-old-space-size=512'),
  );
  const given = processEnvironment([`--env-file=${file}`]);
  expect([given.NODE_OPTIONS, given.MALLOC_ARENA_MAX]).toEqual([undefined, '2']);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each([
  ['', {}, false],
  ['LOG_FORMAT=json\n', {}, true],
  ['', { isProduction: true }, true],
  ['LOG_FORMAT=text\n', { isProduction: true }, false],
])('hasJsonLog reads settings %j with the options %o', async (settings, options, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-settings-'));
  const file = join(folder, 'settings');
  await writeFile(file, settings);
  const script = join(import.meta.dirname, '../../../scripts/lib/process-environment.mjs');
  const { hasJsonLog } = (await import(pathToFileURL(script).href)) as {
    hasJsonLog: (flags: readonly string[], options: { isProduction?: boolean }) => boolean;
  };
  expect(hasJsonLog([`--env-file=${file}`], options)).toBe(expected);
  await rm(folder, { recursive: true });
});

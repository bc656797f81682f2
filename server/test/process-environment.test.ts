import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFile(join(deploy, name), 'utf8');

it('a process gets the same in the image as by the unit and by npm run serve', async () => {
  const given = Object.entries(parseEnv(await read('process.env')));
  expect(given.length).toBeGreaterThan(0);
  const dockerfile = (await read('Dockerfile')).split('\n');
  expect(dockerfile).toEqual(
    expect.arrayContaining(given.map(([name, value]) => `ENV ${name}=${value}`)),
  );
  expect(await read('threshold@.service')).toContain(
    'EnvironmentFile=/opt/threshold/deploy/process.env',
  );
});

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldEntries } from './remove-old.ts';

it('removeOldEntries removes only old files and folders with the given name prefix', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-remove-old-'));
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of ['upload-old', 'upload-new', 'other-old']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'file'), 'x');
    if (name.endsWith('old')) await utimes(join(folder, name), yesterday, yesterday);
  }
  await removeOldEntries(folder, 'upload-', new Date(Date.now() - 3_600_000));
  expect((await readdir(folder)).toSorted()).toEqual(['other-old', 'upload-new']);
  await removeOldEntries(join(folder, 'nowhere'), '', new Date());
  await rm(folder, { recursive: true });
});

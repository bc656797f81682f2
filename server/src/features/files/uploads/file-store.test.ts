import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import type { Storage } from '#src/adapters/storage/storage.ts';
import { testApp } from '#test/test-app.ts';
import { storeFiles } from './file-store.ts';

const test = testApp();
const MB = 1024 * 1024;

it('the file store streams the largest permitted file in small parts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-large-'));
  const path = join(folder, 'film');
  const bytes = limits.files.chat_bytes;
  await writeFile(path, Buffer.alloc(bytes, 'x'));
  let taken = 0;
  let mostAtOnce = 0;
  const storage: Pick<Storage, 'put'> = {
    put: async (_key, body) => {
      for await (const piece of body) {
        taken += (piece as Buffer).length;
        mostAtOnce = Math.max(mostAtOnce, (piece as Buffer).length + body.readableLength);
      }
    },
  };
  const deps = {
    database: test.database,
    storage: storage as Storage,
    now: () => test.clock.now,
  };
  const uploads = [{ path, name: 'film.mp4', type: 'video/mp4', bytes }];
  expect(await storeFiles(deps, 'chat', uploads)).toMatchObject([{ bytes }]);
  expect(taken).toBe(bytes);
  expect(mostAtOnce).toBeLessThan(MB);
  await rm(folder, { recursive: true });
});

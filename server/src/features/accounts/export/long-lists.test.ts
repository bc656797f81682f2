import { once } from 'node:events';
import { expect, it } from 'vitest';
import { zipMemberData } from './export-archive.ts';

const ROWS = 50_000;

it('zipMemberData writes a long list row by row', async () => {
  let written = 0;
  const row = {
    toJSON: () => {
      written += 1;
      return { text: 'A row of an export.' };
    },
  };
  const texts = { 'calls.json': Array.from({ length: ROWS }, () => row) };
  const storage = { get: async () => undefined };
  const zip = zipMemberData({ texts, files: [] }, storage, new Date());
  await once(zip, 'readable');
  expect(written).toBeLessThan(ROWS / 10);
  zip.destroy();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTypeOf } from './content-type.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-types-'));
});
afterAll(() => rm(folder, { recursive: true }));

const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

it.each<readonly [string, string | Buffer, string]>([
  ['notes.txt', 'Rates for October, naïve and plain\n', 'text/plain'],
  ['empty.txt', '', 'text/plain'],
  ['rates.CSV', 'bank,rate\nA,5.1\n', 'text/csv'],
  ['page.html', '<!doctype html><p>Hi', 'text/plain'],
  ['photo.txt', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ['latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20]), 'unknown'],
  ['cut.txt', Buffer.from([0x63, 0xc3]), 'unknown'],
  ['program.txt', Buffer.from([0x61, 0x00, 0x62]), 'unknown'],
  ['letter.doc', cfb, 'application/msword'],
  ['sums.xls', cfb, 'application/vnd.ms-excel'],
  ['installer.msi', cfb, 'unknown'],
])('%s', async (name, content, type) => {
  const path = join(folder, name);
  await writeFile(path, content);
  expect(await contentTypeOf(path, name)).toBe(type);
});

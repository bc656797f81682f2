import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombPng } from '#test/factories/picture.ts';
import { createSquarePicture, decodedBytes, InvalidPictureError } from './pictures.ts';

const MEGA = 1_000_000;
let folder = '';
const pathOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-pictures-'));
  await writeFile(pathOf('large.png'), bombPng(7680));
  const background = { r: 10, g: 20, b: 30 };
  await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toFile(pathOf('small.png'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('createSquarePicture', () => {
  it("finishes a small picture before another member's eight large pictures", async () => {
    let drawn = 0;
    const large = Array.from({ length: 8 }, async () => {
      await createSquarePicture(pathOf('large.png'), 'hostile');
      drawn += 1;
    });
    await createSquarePicture(pathOf('small.png'), 'honest');
    expect(drawn).toBeLessThan(2);
    await Promise.all(large);
  });

  it('processes large pictures of two members one after another', async () => {
    let atOnce = 0;
    const sampling = setInterval(() => {
      atOnce = Math.max(atOnce, sharp.counters().process);
    }, 1);
    const senders = ['first', 'second'];
    await Promise.all(senders.map((sender) => createSquarePicture(pathOf('large.png'), sender)));
    clearInterval(sampling);
    expect(atOnce).toBe(1);
  });
});

describe('memory limit for a picture', () => {
  it.each([
    ['a photo', { channels: 3, depth: 'uchar' }, 3],
    ['a picture with transparency', { channels: 4, depth: 'uchar' }, 4],
    ['a picture with 16 bits per channel', { channels: 4, depth: 'ushort' }, 8],
    ['a grey picture', { channels: 1, depth: 'uchar' }, 3],
  ] as const)('counts the bytes per pixel of %s', (_name, pixel, bytes) => {
    expect(decodedBytes({ width: 1000, height: 1000, ...pixel })).toBe(bytes * MEGA);
  });

  it('refuses a picture whose header declares too many pixels', async () => {
    const header = bombPng(1);
    // The header declares 5500 x 5500 pixels of 64 bits, but the file contains no such data.
    header.writeUInt32BE(5500, 16);
    header.writeUInt32BE(5500, 20);
    header.set([16, 6], 24);
    await writeFile(pathOf('deep.png'), header);
    const drawing = createSquarePicture(pathOf('deep.png'), 'member');
    await expect(drawing).rejects.toThrow(InvalidPictureError);
    await expect(drawing).rejects.toThrow('needs 242000000 bytes');
  });

  it.each([
    ['a width above the largest signed integer', 0xffff_fff0, 1],
    ['too many rows', 1, 0x7fff_ffff],
    ['too many rows, stored from top to bottom', 1, 0x8000_0001],
  ])('refuses a BMP file with %s', async (_name, width, height) => {
    const header = Buffer.alloc(54);
    header.write('BM', 'latin1');
    header.writeUInt32LE(40, 14);
    header.writeUInt32LE(width, 18);
    header.writeUInt32LE(height, 22);
    header.writeUInt16LE(24, 28);
    await writeFile(pathOf('large.bmp'), header);
    await expect(createSquarePicture(pathOf('large.bmp'), 'member')).rejects.toMatchObject({
      fault: 'pixels',
    });
  });
});

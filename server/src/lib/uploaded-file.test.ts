import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectContentType } from './uploaded-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-types-'));
});
afterAll(() => rm(folder, { recursive: true }));

const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** Returns the first box of an HEIF file, which contains its brand. */
const heif = (brand: string) => latin(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}heic`);

describe('detectContentType', () => {
  it.each<readonly [string, string | Buffer, string]>([
    ['notes.txt', 'Rates for October, naïve and plain\n', 'text/plain'],
    ['empty.txt', '', 'text/plain'],
    ['rates.CSV', 'bank,rate\nA,5.1\n', 'text/csv'],
    ['page.html', '<!doctype html><p>Hi', 'text/plain'],
    ['photo.txt', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['program.txt', Buffer.from([0x61, 0x00, 0x62]), 'unknown'],
    ['letter.doc', cfb, 'application/msword'],
    ['sums.xls', cfb, 'application/vnd.ms-excel'],
    ['installer.msi', cfb, 'unknown'],
    ['ansi.csv', latin('Caf\xe9 \x96 5.20\r\n'), 'text/csv'],
    ['unicode.csv', utf16('Date\tAmount\r\n'), 'text/csv'],
    ['unicode.txt', utf16('Date\tAmount\r\n').swap16(), 'text/plain'],
    ['odd.txt', utf16('Date').subarray(0, 5), 'unknown'],
    ['bm.csv', 'BM,Branch\r\n1,Parramatta\r\n', 'text/csv'],
    ['id3.csv', 'ID3,Name\r\n1,2\r\n', 'text/csv'],
    ['mz.csv', 'MZ,1\r\nMZ,2\r\n', 'text/csv'],
    ['gif.txt', 'GIF89a is a format', 'text/plain'],
    ['bm', 'BM is a bank', 'text/plain'],
    ['ctrl-z.csv', 'a,b\r\n1,2\r\n\x1a', 'text/csv'],
    ['ctrl-z-inside.csv', 'a\x1ab', 'unknown'],
    ['bom.csv', '\ufeffa;b\r\n', 'text/csv'],
    ['mark.pdf', latin('\xef\xbb\xbf%PDF-1.7\n'), 'application/pdf'],
    ['header.pdf', `${'x'.repeat(1000)}%PDF-1.7\n`, 'application/pdf'],
    ['far.pdf', `${'x'.repeat(1020)}%PDF-1.7\n`, 'text/plain'],
    ['scan', '%PDF-1.4\n', 'application/pdf'],
    ['about.txt', 'See %PDF-1.4\n', 'text/plain'],
    ['photo.heic', heif('heic'), 'image/heic'],
    ['photo.heif', heif('mif1'), 'image/heic'],
    ['burst.heif', heif('msf1'), 'image/heic'],
    ['burst.heic', heif('hevc'), 'image/heic'],
  ])('detects the type of %s', async (name, content, type) => {
    const path = join(folder, name);
    await writeFile(path, content);
    expect(await detectContentType(path, name)).toBe(type);
  });
});

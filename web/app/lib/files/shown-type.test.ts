import { expect, test } from 'vitest';
import { detectDisplayableType } from './show-file.ts';

const bytesOf = (letters: string) => Uint8Array.from(Buffer.from(letters, 'latin1'));
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));

const shown = [
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF89a\x01\0\x01\0'],
  ['image/webp', 'RIFF\n\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0'],
  ['image/bmp', 'BM\x36\0\x0c\0\0\0\0\0\x36\0\0\0'],
  ['application/pdf', '%PDF-1.7\n'],
  [
    'video/webm',
    '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm',
  ],
  ['video/mp4', '\0\0\0\x18ftypmp42\0\0\0\0'],
] as const;

test.each(shown)("detects the type %s by a file's bytes under any file name", (type, letters) => {
  for (const name of ['a.html', 'a.exe', 'a'])
    expect(detectDisplayableType(bytesOf(letters), name)).toBe(type);
});

const page = '<!doctype html><script>alert(1)</script>';
const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const saved: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ['an HTML page', utf8(page)],
  ['an HTML page after white space', utf8(`\uFEFF \n\t${page}`)],
  ['an SVG drawing', utf8(drawing)],
  ['a Windows program', bytesOf('MZ\x90\0\x03\0\0\0')],
  ['a QuickTime film', bytesOf('\0\0\0\x14ftypqt  \0\0\0\0')],
  ['a Matroska film', bytesOf('\x1aE\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska')],
  ['a PNG after a blank', bytesOf(' \x89PNG\r\n\x1a\n')],
  ['an HTML page with a PDF in it', utf8(`${page}%PDF-1.7`)],
];

test.each(saved)('returns undefined for %s, whatever the file name is', (_, bytes) => {
  for (const name of ['a.png', 'a.pdf', 'a.txt', 'a.html', ''])
    expect(detectDisplayableType(bytes, name)).toBeUndefined();
});

test('detects a text file by its name and all bytes', () => {
  const long = `${'Grüße, 東京 🏡\r\n\tindented '.repeat(9000)}end`;
  expect(detectDisplayableType(utf8(long), 'Notes.TXT')).toBe('text/plain');
  expect(detectDisplayableType(utf8(''), 'empty.txt')).toBe('text/plain');
  expect(detectDisplayableType(utf8(long), 'notes.csv')).toBeUndefined();
  expect(detectDisplayableType(utf8('BMW for sale, 2019'), 'bitmap')).toBeUndefined();
  for (const wrong of ['\0', '\x1b', '\x7f'])
    expect(
      detectDisplayableType(Uint8Array.from([...utf8(long), ...bytesOf(wrong)]), 'a.txt'),
    ).toBeUndefined();
});

test.each([
  ['Windows-1252 characters', bytesOf('Caf\xe9 \x96 5.20')],
  ['UTF-16 characters', Uint8Array.from(Buffer.from('\ufeffCafé', 'utf16le'))],
  ['the first letters of a GIF', bytesOf('GIF89a is a format')],
  ['Ctrl-Z at the end', bytesOf('1,2\r\n\x1a')],
])('detects a text file with %s', (_, bytes) => {
  expect(detectDisplayableType(bytes, 'notes.txt')).toBe('text/plain');
});

test('detects a PDF after leading bytes if its name ends in .pdf', () => {
  const bytes = bytesOf(`\xef\xbb\xbf${'x'.repeat(900)}%PDF-1.7`);
  expect(detectDisplayableType(bytes, 'offer.pdf')).toBe('application/pdf');
  expect(detectDisplayableType(bytes, 'offer')).toBeUndefined();
});

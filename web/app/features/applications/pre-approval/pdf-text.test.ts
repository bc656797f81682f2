import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { extractPdfText } from './pdf-text.ts';
import { fileHoldsTaxNumber } from './use-pre-approval.ts';

const stream = (content: string, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`4 0 obj\n<</Length ${content.length} ${dictionary}>>\nstream\n`),
    Buffer.from(content, 'latin1'),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const packed = (content: string) =>
  stream(deflateSync(Buffer.from(content, 'latin1')).toString('latin1'), '/Filter /FlateDecode');
const pdf = (...parts: Buffer[]) =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts])], 'payslip.pdf', {
    type: 'application/pdf',
  });

const plain = 'BT /F1 12 Tf 72 720 Td (Tax file number) Tj 0 -14 Td (123 456 782) Tj ET';

it('extracts compressed and uncompressed text from a PDF', async () => {
  expect(await extractPdfText(pdf(stream(plain)))).toContain('Tax file number\n123 456 782');
  expect(await extractPdfText(pdf(packed(plain)))).toContain('Tax file number\n123 456 782');
});

it('joins PDF text that is kerned, escaped or written in hexadecimal', async () => {
  const text = await extractPdfText(
    pdf(packed('BT [(12) -20 (3) -250 (456)] TJ T* (a\\(b\\)\\101) Tj T* <31 32> Tj ET')),
  );
  expect(text.split('\n').filter(Boolean)).toEqual(['123 456', 'a(b)A', '12']);
});

it("decodes PDF text with its font's character table", async () => {
  const table =
    'begincmap 1 beginbfrange <0013> <001c> <0030> endbfrange 1 beginbfchar <0003> <0020> endbfchar endcmap';
  // A font table that has no digit zero.
  const other = 'begincmap 1 beginbfrange <0014> <001c> <0031> endbfrange endcmap';
  const phone = 'BT <0013001700140015001600170018001900 1a001b> Tj ET';
  const both = await extractPdfText(pdf(packed(other), packed(phone)));
  expect(both).toContain('x412345678');
  const page = 'BT <001400150016000300170018001900030 01a001b0015> Tj ET';
  expect(await extractPdfText(pdf(packed(table), packed(page)))).toContain('123 456 782');
});

it('skips images, fonts and undecodable streams of a PDF', async () => {
  const odd = [
    stream('BT (123 456 782) Tj ET', '/Subtype /Image'),
    stream('BT (123 456 782) Tj ET', '/Length1 200'),
    stream('BT (123 456 782) Tj ET', '/Filter /DCTDecode'),
    stream('not packed at all', '/Filter /FlateDecode'),
  ];
  expect(await extractPdfText(pdf(...odd))).toBe('');
  expect(await extractPdfText(new Blob(['stream\nno end']))).toBe('');
});

it('extracts PDF text with nested brackets or without a closing bracket', async () => {
  const text = await extractPdfText(pdf(packed('BT (Number (123 456 782) of mine) Tj (no end')));
  expect(text).toContain('123 456 782');
  const unending = await extractPdfText(pdf(packed(`BT ${'(\\('.repeat(200_000)} Tj`)));
  expect(unending).toContain('(');
  const tables = `${'beginbfchar'.repeat(100_000)} ${'beginbfrange'.repeat(100_000)}`;
  expect(await extractPdfText(pdf(packed(tables), packed(plain)))).toContain('123 456 782');
});

it('finds a Tax File Number in a PDF but ignores other numbers', async () => {
  expect(await fileHoldsTaxNumber(pdf(packed(plain)))).toBe(true);
  const phone = 'BT (Call 0412 345 678, ABN 51 824 753 556) Tj ET';
  expect(await fileHoldsTaxNumber(pdf(packed(phone)))).toBe(false);
});

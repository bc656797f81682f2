import { expect, it } from 'vitest';
import { fileHoldsTaxNumber } from './use-pre-approval.ts';

const number = '123 456 782';
const csv = (text: string, name = 'payslip.csv') => new File([text], name, { type: 'text/csv' });

it('searches file names and CSV text, not pictures, for Tax File Numbers', async () => {
  expect(await fileHoldsTaxNumber(csv(`name,tfn\nCasey,${number}\n`))).toBe(true);
  expect(await fileHoldsTaxNumber(csv('name,phone\nCasey,0412 345 678\n'))).toBe(false);
  const named = new File(['x'], `tax return ${number}.png`, { type: 'image/png' });
  expect(await fileHoldsTaxNumber(named)).toBe(true);
  const picture = new File([number], 'scan.png', { type: 'image/png' });
  expect(await fileHoldsTaxNumber(picture)).toBe(false);
});

it.each([
  ['UTF-16LE', (bytes: Buffer) => bytes],
  ['UTF-16BE', (bytes: Buffer) => bytes.swap16()],
])('searches a CSV file in %s for Tax File Numbers', async (_, inOrder) => {
  const bytes = inOrder(Buffer.from(`\uFEFFname\ttfn\nZoë\t${number}\n`, 'utf16le'));
  expect(await fileHoldsTaxNumber(new File([Uint8Array.from(bytes)], 'a.csv'))).toBe(true);
});

it('searches only the file name if a file is unreadable', async () => {
  class Broken extends File {
    override arrayBuffer(): Promise<ArrayBuffer> {
      return Promise.reject(new DOMException('It has moved.', 'NotFoundError'));
    }
  }
  expect(await fileHoldsTaxNumber(new Broken([number], 'a.csv', { type: 'text/csv' }))).toBe(false);
});

it('detects a CSV file by its extension despite another MIME type', async () => {
  for (const type of ['', 'application/vnd.ms-excel', 'text/csv']) {
    expect(await fileHoldsTaxNumber(new File([`a,${number}`], 'list.CSV', { type }))).toBe(true);
  }
});

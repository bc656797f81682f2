import { expect, test } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

test.each([
  ['payslip october.pdf', 'payslip october.pdf'],
  ['Grundstück – Plan (2).png', 'Grundstück – Plan (2).png'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u200Bb\u0000c\u2028.txt', 'abc.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\a.bat', 'C__Windows_a.bat'],
  ['.htaccess', 'htaccess'],
  [' \u202E ', 'file'],
  ['', 'file'],
])('returns for %j the name %j', (given, called) => {
  expect(safeFileName(given)).toBe(called);
});

test('keeps the extension of a long name', () => {
  const name = safeFileName(`${'🏡'.repeat(300)}.docx`);
  expect(Array.from(name)).toHaveLength(120);
  expect(name.endsWith('🏡.docx')).toBe(true);
});

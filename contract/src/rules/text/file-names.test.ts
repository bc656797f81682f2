import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasVisible } from './clean-text.ts';
import { sanitiseFileName } from './file-names.ts';

it.each([
  ['Licence 2026.pdf', 'Licence 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Vera\\licence.pdf', 'licence.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie_ x=1.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u200bb\u0000c\u2028.txt', 'abc .txt'],
  ['👩\u200d👩\u200d👧 می\u200cخواهم.pdf', '👩\u200d👩\u200d👧 می\u200cخواهم.pdf'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
  ['\u3164', 'file'],
  [' \u202e ', 'file'],
  ['“Zertifikat” ü 日本.pdf', '“Zertifikat” ü 日本.pdf'],
  ['...', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  [`${'🏡'.repeat(300)}.docx`, `${'🏡'.repeat(115)}.docx`],
])('sanitiseFileName turns %j into %j', (sent, shown) => {
  expect(sanitiseFileName(sent)).toBe(shown);
});

it('sanitiseFileName returns one visible line without a path for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sent) => {
      const name = sanitiseFileName(sent);
      expect(name).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069/\\]{1,240}$/u);
      expect(hasVisible(name)).toBe(true);
      expect(name.isWellFormed()).toBe(true);
      expect(['.', '..']).not.toContain(name);
    }),
  );
});

it('sanitiseFileName shortens very long names in linear time', () => {
  expect(sanitiseFileName(`${'deep/'.repeat(300_000)}payslip.pdf`)).toBe('payslip.pdf');
  expect(sanitiseFileName(`a${'.'.repeat(500_000)}b`)).toBe('b');
  expect(sanitiseFileName(`a${'. '.repeat(250_000)}.pdf`)).toBe('pdf');
  expect(sanitiseFileName(`${' '.repeat(500_000)}.`)).toBe('file');
});

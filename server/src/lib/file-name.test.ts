import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainFileName } from './file-name.ts';

it.each([
  ['Licence 2026.pdf', 'Licence 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Vera\\licence.pdf', 'licence.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['“Zertifikat” ü 日本.pdf', '“Zertifikat” ü 日本.pdf'],
  ['...', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('%j is shown as %j', (sent, shown) => {
  expect(plainFileName(sent)).toBe(shown);
});

it('is one visible line that is no path, whatever is sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sent) => {
      const name = plainFileName(sent);
      expect(name).toMatch(/^[^\p{Cc}\p{Cf}/\\]{1,240}$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(['.', '..']).not.toContain(name);
    }),
  );
});

it('takes the end of what is far too long at once, where work by the square of it would take minutes', () => {
  expect(plainFileName(`${'deep/'.repeat(300_000)}payslip.pdf`)).toBe('payslip.pdf');
  expect(plainFileName(`a${'.'.repeat(500_000)}b`)).toBe('b');
  expect(plainFileName(`a${'. '.repeat(250_000)}.pdf`)).toBe('pdf');
  expect(plainFileName(`${' '.repeat(500_000)}.`)).toBe('file');
});

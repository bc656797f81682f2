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

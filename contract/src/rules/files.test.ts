import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  buildAcceptAttribute,
  chatFileTypes,
  ensureFileExtension,
  fileExtensions,
  getFileExtension,
  inferFileType,
  isExtensionCompatible,
  sanitiseFileName,
} from './files.ts';
import { hasVisible } from './text/clean-text.ts';

it.each([
  ['payslip.pdf', 'pdf'],
  ['PAYSLIP.PDF', 'pdf'],
  ['archive.tar.gz', 'gz'],
  ['page.html', 'html'],
  ['clip.mp4', 'mp4'],
  ['scan', undefined],
  ['Letter of Dr. Smith', undefined],
  ['Offer 2.1', undefined],
  ['2026.11', undefined],
  ['a.muchtoolongforone', undefined],
  ['a.b c', undefined],
  ['', undefined],
])('the file extension of %j is %j', (name, extension) => {
  expect(getFileExtension(name)).toBe(extension);
});

it('inferFileType maps each file extension to exactly one MIME type', () => {
  for (const [type, extensions] of Object.entries(fileExtensions)) {
    for (const extension of extensions) expect(inferFileType(`a.${extension}`)).toBe(type);
  }
  expect(inferFileType('a.html')).toBeUndefined();
  expect(inferFileType('a')).toBeUndefined();
  expect(inferFileType('a.constructor')).toBeUndefined();
});

it.each([
  ['notes.txt', 'text/plain', true],
  ['notes', 'text/plain', true],
  ['x.html', 'text/plain', false],
  ['x.svg', 'text/plain', false],
  ['a.pdf', 'text/plain', false],
  ['photo.jpg', 'image/png', false],
  ['photo.JPEG', 'image/jpeg', true],
  ['a.pdf', 'constructor', false],
])('isExtensionCompatible for the name %s and the type %s returns %s', (name, type, may) => {
  expect(isExtensionCompatible(name, type)).toBe(may);
});

it("ensureFileExtension adds the type's extension to a name that has none", () => {
  expect(ensureFileExtension('scan', 'application/pdf')).toBe('scan.pdf');
  expect(ensureFileExtension('Offer 2.1', 'text/plain')).toBe('Offer 2.1.txt');
  expect(ensureFileExtension('scan.PDF', 'application/pdf')).toBe('scan.PDF');
  // Older files are stored under such names, with an extension of another type.
  expect(ensureFileExtension('x.html', 'text/plain')).toBe('x.html.txt');
  expect(ensureFileExtension('x', 'application/unknown')).toBe('x');
});

it('buildAcceptAttribute lists MIME types with the extensions of each type', () => {
  expect(buildAcceptAttribute(['application/pdf', 'text/csv'])).toBe(
    'application/pdf,.pdf,text/csv,.csv',
  );
  expect(buildAcceptAttribute(chatFileTypes)).toContain('.docx');
});

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

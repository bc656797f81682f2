import { expect, it } from 'vitest';
import {
  buildAcceptAttribute,
  chatFileTypes,
  ensureFileExtension,
  fileExtensions,
  getFileExtension,
  inferFileType,
  isExtensionCompatible,
} from './files.ts';

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

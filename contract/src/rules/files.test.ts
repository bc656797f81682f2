import { expect, it } from 'vitest';
import {
  acceptedBy,
  chatFileTypes,
  extensionOf,
  fileExtensions,
  mayBeNamed,
  namedByType,
  typeNamedBy,
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
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it('maps each extension to exactly one type', () => {
  for (const [type, extensions] of Object.entries(fileExtensions)) {
    for (const extension of extensions) expect(typeNamedBy(`a.${extension}`)).toBe(type);
  }
  expect(typeNamedBy('a.html')).toBeUndefined();
  expect(typeNamedBy('a')).toBeUndefined();
  expect(typeNamedBy('a.constructor')).toBeUndefined();
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
])('%s as %s: %s', (name, type, may) => {
  expect(mayBeNamed(name, type)).toBe(may);
});

it("adds the type's extension to a name without one", () => {
  expect(namedByType('scan', 'application/pdf')).toBe('scan.pdf');
  expect(namedByType('Offer 2.1', 'text/plain')).toBe('Offer 2.1.txt');
  expect(namedByType('scan.PDF', 'application/pdf')).toBe('scan.PDF');
  // As older files were stored.
  expect(namedByType('x.html', 'text/plain')).toBe('x.html.txt');
  expect(namedByType('x', 'application/unknown')).toBe('x');
});

it('lists types and extensions for file pickers', () => {
  expect(acceptedBy(['application/pdf', 'text/csv'])).toBe('application/pdf,.pdf,text/csv,.csv');
  expect(acceptedBy(chatFileTypes)).toContain('.docx');
});

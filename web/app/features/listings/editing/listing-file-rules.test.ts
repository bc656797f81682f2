import { describe, expect, it } from 'vitest';
import { listFault, validateFile } from '#app/components/fields/files-picker/file-rules.ts';
import { findWizardFileFaults, profileFileRules, wizardFileRules } from './listing-file-rules.ts';

const MB = 1024 * 1024;
const noFiles = { licenses: 0, certificates: 0 };

function pdf(name: string, size = 1000): File {
  const file = new File([], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const several = (count: number) => Array.from({ length: count }, (_, at) => pdf(`${at}.pdf`));

describe('findWizardFileFaults', () => {
  const faults = (licenses: readonly File[], certificates: readonly File[], stored = noFiles) =>
    findWizardFileFaults({ licenses, certificates }, stored);

  it('requires a file of each kind unless such a file is stored', () => {
    expect(faults([], [])).toEqual({
      licenses: 'Please upload at least one licence.',
      certificates: 'Please upload at least one certificate.',
    });
    expect(faults(several(1), several(1))).toEqual({});
    expect(faults([], [], { licenses: 1, certificates: 2 })).toEqual({});
  });

  it('accepts at most five files of each kind, each under 10 MB', () => {
    expect(faults(several(5), several(5))).toEqual({});
    expect(faults(several(6), several(1))).toEqual({
      licenses: 'You can upload a maximum of 5 files.',
    });
    expect(faults(several(3), [], { licenses: 3, certificates: 1 })).toEqual({
      licenses: 'You can upload a maximum of 5 files.',
    });
    expect(faults([pdf('a', 10 * MB)], several(1))).toEqual({
      licenses: 'Each file must be less than 10 MB.',
    });
  });

  it('accepts at most 10 MB for both kinds of files together', () => {
    const total_size = 'Total size of selected files must not exceed 10 MB.';
    expect(faults([pdf('a', 6 * MB)], [pdf('b', 4 * MB)])).toEqual({});
    expect(faults([pdf('a', 6 * MB)], [pdf('b', 4 * MB + 1)])).toEqual({
      certificates: total_size,
    });
    expect(
      faults([pdf('a', 6 * MB), pdf('b', 5 * MB)], [], { licenses: 0, certificates: 1 }),
    ).toEqual({ licenses: total_size });
  });

  it('accepts only PDF, PNG and JPEG files', () => {
    for (const name of ['a.pdf', 'a.png', 'a.jpg', 'a.jpeg']) {
      expect(validateFile({ name, type: '', size: 1 }, wizardFileRules)).toBeUndefined();
    }
    expect(validateFile({ name: 'a.webp', type: 'image/webp', size: 1 }, wizardFileRules)).toBe(
      'Only PDF, PNG and JPEG files are accepted.',
    );
  });
});

it('the settings accept five files of up to 10 MB each', () => {
  const size = (bytes: number) =>
    validateFile({ name: 'a.png', type: 'image/png', size: bytes }, profileFileRules);
  expect(size(10 * MB)).toBeUndefined();
  expect(size(10 * MB + 1)).toBe('One or more files exceed the 10 MB limit.');
  expect(listFault(several(5), profileFileRules)).toBeUndefined();
  expect(listFault(several(6), profileFileRules)).toBe('You can upload a maximum of 5 file(s).');
});

import { limits } from '../limits.ts';
import { messages } from '../texts/messages.ts';
import { inferFileType } from './files.ts';

/** Reasons why a picture cannot be processed. */
export type PictureFault = 'pixels' | 'animated' | 'broken';

/** Error messages that contain the name of the file. */
export const fileFaults = {
  empty: (name: string) => `${name} is empty.`,
  heic: (name: string) =>
    `${name} is a HEIC picture, as iPhones take them. Please send a JPEG: choose 'Most Compatible' in the camera settings of the phone, or save a copy as JPEG.`,
  pixels: (name: string) => `${name} has too many pixels. Please choose a smaller copy.`,
  animated: (name: string) => `${name} is animated. Please choose a still picture.`,
  broken: (name: string) => `${name} is damaged and cannot be opened.`,
  /** Error message about one of several files of a field; it begins with the name of the file. */
  ofSeveral: (name: string, sentence: string) =>
    sentence.startsWith(name) ? sentence : `${name}: ${sentence}`,
} as const;

const isHeic = (name: string, type: string): boolean =>
  type === 'image/heic' || inferFileType(name) === 'image/heic';

/** Returns the error for a refused file type: a special one for HEIC, otherwise `sentence`. */
export const getFileTypeFault = (name: string, type: string, sentence: string): string =>
  isHeic(name, type) ? fileFaults.heic(name) : sentence;

/* Limits of the number and total size of licences and certificates. */

const sentences = messages.vendorWizard;
const { profile_count, wizard_total_bytes } = limits.files;

/** File fields of licences and certificates. */
export const profileFileFields = ['licenses', 'certificates'] as const;
export type ProfileFileField = (typeof profileFileFields)[number];

type ByProfileField<T> = Readonly<Record<ProfileFileField, T>>;
type Faults = Partial<Record<ProfileFileField, string>>;

const required = { licenses: sentences.license_file, certificates: sentences.certificate_file };

/** Returns errors about the number of files. `areRequired`: each field needs a file. */
export function validateFileCounts(counts: ByProfileField<number>, areRequired: boolean): Faults {
  const faults: Faults = {};
  for (const field of profileFileFields) {
    if (counts[field] > profile_count) faults[field] = sentences.too_many_files;
    if (counts[field] === 0 && areRequired) faults[field] = required[field];
  }
  return faults;
}

/** Returns an error if all files together are too large, at the last field that has files. */
export function validateFileTotals(sizes: ByProfileField<readonly number[]>): Faults {
  const total = profileFileFields.flatMap((field) => sizes[field]).reduce((sum, n) => sum + n, 0);
  if (total <= wizard_total_bytes) return {};
  return { [sizes.certificates.length > 0 ? 'certificates' : 'licenses']: sentences.total_size };
}

import { limits } from './limits.ts';
import { messages } from './messages.ts';

/*
 * Limits of the number and total size of licences and certificates. Limits of a single file are at
 * the call.
 */

const sentences = messages.vendorWizard;
const { profile_count, wizard_total_bytes } = limits.files;

/** File fields of licences and certificates. */
export const profileFileFields = ['licenses', 'certificates'] as const;
export type ProfileFileField = (typeof profileFileFields)[number];

type PerField<T> = Readonly<Record<ProfileFileField, T>>;
type Faults = Partial<Record<ProfileFileField, string>>;

const required = { licenses: sentences.license_file, certificates: sentences.certificate_file };

/** Returns errors in the number of files. The wizard requires one of each. */
export function fileCountFaults(counts: PerField<number>, areRequired: boolean): Faults {
  const faults: Faults = {};
  for (const field of profileFileFields) {
    if (counts[field] > profile_count) faults[field] = sentences.too_many_files;
    if (counts[field] === 0 && areRequired) faults[field] = required[field];
  }
  return faults;
}

/** Returns the error in the total size of the wizard's files, at the last field with files. */
export function fileTotalFaults(sizes: PerField<readonly number[]>): Faults {
  const total = profileFileFields.flatMap((field) => sizes[field]).reduce((sum, n) => sum + n, 0);
  if (total <= wizard_total_bytes) return {};
  return { [sizes.certificates.length > 0 ? 'certificates' : 'licenses']: sentences.total_size };
}

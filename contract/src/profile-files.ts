import { limits } from './limits.ts';
import { messages } from './messages.ts';

/* How many licences and certificates there may be, and how large together. What one file may be stands at the call. */

const sentences = messages.vendorWizard;
const { profile_count, wizard_total_bytes } = limits.files;

/** Where licences and certificates are sent. */
export const profileFileFields = ['licenses', 'certificates'] as const;
export type ProfileFileField = (typeof profileFileFields)[number];

type PerField<T> = Readonly<Record<ProfileFileField, T>>;
type Faults = Partial<Record<ProfileFileField, string>>;

const required = { licenses: sentences.license_file, certificates: sentences.certificate_file };

/** What is wrong with how many there are. The wizard asks for one of each. */
export function fileCountFaults(counts: PerField<number>, areRequired: boolean): Faults {
  const faults: Faults = {};
  for (const field of profileFileFields) {
    if (counts[field] > profile_count) faults[field] = sentences.too_many_files;
    if (counts[field] === 0 && areRequired) faults[field] = required[field];
  }
  return faults;
}

/** What is wrong with the size of all files that the wizard sends in one call; told at the last of them. */
export function fileTotalFaults(sizes: PerField<readonly number[]>): Faults {
  const total = profileFileFields.flatMap((field) => sizes[field]).reduce((sum, n) => sum + n, 0);
  if (total <= wizard_total_bytes) return {};
  return { [sizes.certificates.length > 0 ? 'certificates' : 'licenses']: sentences.total_size };
}

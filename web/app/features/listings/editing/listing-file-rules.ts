import { limits } from '@threshold/contract/limits';
import {
  type ProfileFileField,
  profileFileFields,
  validateFileCounts,
  validateFileTotals,
} from '@threshold/contract/rules/file-faults';
import { profileFileTypes } from '@threshold/contract/rules/files';
import { messages } from '@threshold/contract/texts/messages';
import { anyFault, type FileRules } from '#app/components/fields/files-picker/file-rules.ts';

const { profile_bytes, profile_count } = limits.files;

/** Rules for licences and certificates in the settings: size of a file, and files per upload. */
export const profileFileRules: FileRules = {
  types: profileFileTypes,
  wrongType: messages.vendorSettings.file_kind,
  tooLarge: messages.vendorSettings.files_size,
  isTooLarge: (bytes) => bytes > profile_bytes,
  maxFiles: profile_count,
  tooMany: messages.vendorSettings.files_count,
};

/** Rules of the wizard, in which a file of exactly 10 MB is already too large. */
export const wizardFileRules: FileRules = {
  ...profileFileRules,
  tooLarge: messages.vendorWizard.file_size,
  isTooLarge: (bytes) => bytes >= profile_bytes,
  tooMany: messages.vendorWizard.too_many_files,
};

export const fileFields = profileFileFields;
export type FileField = ProfileFileField;
export const fileLabels = { licenses: 'Licences', certificates: 'Certificates' } as const;
/** Chosen files of both kinds that the wizard requires. */
export type WizardFiles = Readonly<Record<FileField, readonly File[]>>;

/** Validates both kinds: file count including stored files, each single file, and total size. */
export function findWizardFileFaults(
  files: WizardFiles,
  stored: Readonly<Record<FileField, number>>,
): Partial<Record<FileField, string>> {
  const per = <T>(value: (field: FileField) => T) => ({
    licenses: value('licenses'),
    certificates: value('certificates'),
  });
  const counted = validateFileCounts(
    per((field) => files[field].length + stored[field]),
    true,
  );
  const total = validateFileTotals(per((field) => listFittingSizes(files[field])));
  const faults: Partial<Record<FileField, string>> = {};
  for (const field of fileFields) {
    const fault = counted[field] ?? anyFault(files[field], wizardFileRules) ?? total[field];
    if (fault) faults[field] = fault;
  }
  return faults;
}

/** Sizes of the files. Files above the limit are omitted, because they have their own fault. */
function listFittingSizes(files: readonly File[]): number[] {
  return files.map(({ size }) => size).filter((size) => !wizardFileRules.isTooLarge(size));
}

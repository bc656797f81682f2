import { applicationFileTypes, limits } from '@threshold/contract/limits';
import { applicationFileSentences } from '@threshold/contract/messages';
import type { FileRules } from '#app/components/files-picker/file-rules.ts';

const { application_bytes, application_count } = limits.files;

/** What files go with an application. */
export const attachmentRules: FileRules = {
  types: applicationFileTypes,
  wrongType: applicationFileSentences.type,
  tooLarge: applicationFileSentences.size,
  isTooLarge: (bytes) => bytes >= application_bytes,
  maxFiles: application_count,
  tooMany: applicationFileSentences.count,
};

const csv = 'text/csv';
const callsItOtherwise = ['', 'application/vnd.ms-excel', 'text/plain'];

/** Where a spreadsheet program is installed, systems name a CSV file after it. */
export function namedByContent(file: File): File {
  const { name, type, lastModified } = file;
  if (!/\.csv$/i.test(name) || !callsItOtherwise.includes(type)) return file;
  return new File([file], name, { type: csv, lastModified });
}

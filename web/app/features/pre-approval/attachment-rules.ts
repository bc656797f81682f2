import { applicationFileTypes } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { applicationFileSentences } from '@threshold/contract/messages';
import type { FileRules } from '#app/components/fields/files-picker/file-rules.ts';

const { application_bytes, application_count } = limits.files;

/** Rules for files attached to an application. */
export const attachmentRules: FileRules = {
  types: applicationFileTypes,
  wrongType: applicationFileSentences.type,
  tooLarge: applicationFileSentences.size,
  isTooLarge: (bytes) => bytes >= application_bytes,
  maxFiles: application_count,
  tooMany: applicationFileSentences.count,
};

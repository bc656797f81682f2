import { loanSteps } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { applicationFileTypes } from '@threshold/contract/rules/files';
import { applicationFileSentences, messages } from '@threshold/contract/texts/messages';
import { anyFault, type FileRules } from '#app/components/fields/files-picker/file-rules.ts';
import { type Faults, findFaults, pickFaults } from '#app/lib/forms/faults.ts';
import {
  type ApplicationValues,
  contactFields,
  questionFields,
  rangeFields,
  toFields,
} from './application-values.ts';

const sentences = messages.loan;
const halfway = 3;

/** Steps in order, each with the error messages for an incomplete step. */
export const applicationSteps = [
  {
    label: 'Your plan',
    title: 'What are you planning?',
    lead: undefined,
    form: loanSteps.situation,
    fields: questionFields.slice(0, halfway),
    toast: sentences.answer_all,
    banner: sentences.answer_all_banner,
  },
  {
    label: 'Your work',
    title: 'How do you earn your living?',
    lead: undefined,
    form: loanSteps.income,
    fields: questionFields.slice(halfway),
    toast: sentences.answer_all,
    banner: sentences.answer_all_banner,
  },
  {
    label: 'Your numbers',
    title: 'Roughly, what are your numbers?',
    lead: 'Ranges are fine. Drag, type, or use the arrow keys.',
    form: loanSteps.ranges,
    fields: rangeFields,
    toast: sentences.ranges,
    banner: sentences.ranges,
  },
  {
    label: 'Contact and files',
    title: 'How can your broker reach you?',
    lead: 'Filled in from your account. Change what differs.',
    form: loanSteps.contact,
    fields: [...contactFields, 'attachments'],
    toast: sentences.fill_all,
    banner: undefined,
  },
] as const;

export const lastStep = limits.wizard.loan_steps - 1;

export const applicationFields = applicationSteps.flatMap(({ fields }) => [...fields]);

export type ApplicationField = keyof ApplicationValues | 'attachments';

const { application_bytes, application_count } = limits.files;

export const attachmentRules: FileRules = {
  types: applicationFileTypes,
  wrongType: applicationFileSentences.type,
  tooLarge: applicationFileSentences.size,
  isTooLarge: (bytes) => bytes >= application_bytes,
  maxFiles: application_count,
  tooMany: applicationFileSentences.count,
};

/** Returns the first fault of each field of a step; empty if the step is complete. */
export function stepFaults(
  step: number,
  values: ApplicationValues,
  files: readonly File[],
): Faults {
  const current = applicationSteps[step];
  if (!current) return {};
  const faults: Faults = pickFaults(findFaults(current.form, toFields(values)), current.fields);
  const ofFiles = step === lastStep ? anyFault(files, attachmentRules) : undefined;
  return ofFiles ? { ...faults, attachments: ofFiles } : faults;
}

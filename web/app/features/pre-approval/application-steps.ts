import type { FieldErrors } from '@threshold/contract/errors';
import { limits } from '@threshold/contract/limits';
import { loanSteps } from '@threshold/contract/loan-applications';
import { messages } from '@threshold/contract/messages';
import { anyFault } from '#app/components/fields/files-picker/file-rules.ts';
import { faultsOf } from '#app/lib/forms/form-faults.ts';
import {
  type ApplicationValues,
  contactFields,
  questionFields,
  rangeFields,
  sentAnswers,
} from './application-values.ts';
import { attachmentRules } from './attachment-rules.ts';

const sentences = messages.loan;
const halfway = 3;

/** Steps in order, each with the error shown if it is incomplete. */
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

export type ApplicationField = keyof ApplicationValues | 'attachments';
export type ApplicationFaults = Partial<Record<ApplicationField, string>>;

/** Returns the first fault of each field of a step; empty if it is complete. */
export function stepFaults(
  step: number,
  values: ApplicationValues,
  files: readonly File[],
): ApplicationFaults {
  const current = applicationSteps[step];
  if (!current) return {};
  const faults = fieldFaults(faultsOf(current.form, sentAnswers(values)));
  const ofFiles = step === lastStep ? anyFault(files, attachmentRules) : undefined;
  return ofFiles ? { ...faults, attachments: ofFiles } : faults;
}

/** Returns the faults of the wizard's fields. */
export function fieldFaults(errors: FieldErrors): ApplicationFaults {
  const known: readonly ApplicationField[] = applicationSteps.flatMap(({ fields }) => [...fields]);
  const faults: ApplicationFaults = {};
  for (const [path, [message]] of Object.entries(errors)) {
    const field = known.find((name) => name === path.split('.')[0]);
    if (field && message) faults[field] ??= message;
  }
  return faults;
}

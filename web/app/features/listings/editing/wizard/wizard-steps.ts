import {
  wizardBasicSchema,
  wizardExperienceSchema,
  wizardServicesSchema,
} from '@threshold/contract/endpoints/listings/vendors-forms';
import { type Faults, findFaults, pickFaults } from '#app/lib/forms/faults.ts';
import {
  type FileField,
  fileFields,
  findWizardFileFaults,
  type WizardFiles,
} from '../listing-file-rules.ts';
import { lastStep, licenceFields, type ProfileValues, toSchemaInput } from '../profile-values.ts';

export const wizardSteps = [
  {
    label: 'Basic Information',
    title: 'Who are you, and where do you work?',
    form: wizardBasicSchema,
    fields: [
      'vendor_type',
      'full_name',
      'business_name',
      'professional_title',
      'work_email',
      'phone_number',
      'address',
    ],
  },
  {
    label: 'Work Experience',
    title: 'What should buyers know about your work?',
    form: wizardExperienceSchema,
    fields: ['description', 'work_experience'],
  },
  {
    label: 'Services & Links',
    title: 'What do you offer, and where can buyers see it?',
    form: wizardServicesSchema,
    fields: [
      'services',
      'work_email',
      'professional_title',
      'certifications_affiliations',
      'website',
      'linkedin',
      ...licenceFields,
      ...fileFields,
    ],
  },
] as const;

export type WizardField = (typeof wizardSteps)[number]['fields'][number];
export type WizardFaults = Partial<Record<WizardField, string>>;

/** Input of the validation. `stored` is the number of files that the profile already has. */
export interface WizardState {
  values: ProfileValues;
  files: WizardFiles;
  stored: Readonly<Record<FileField, number>>;
}

/** Returns the first fault of each field of a step; empty if the step is valid. */
export function stepFaults(step: number, { values, files, stored }: WizardState): WizardFaults {
  const current = wizardSteps[step];
  if (!current) return {};
  const faults = pickFieldFaults(current.fields, findFaults(current.form, toSchemaInput(values)));
  return step === lastStep ? { ...faults, ...findWizardFileFaults(files, stored) } : faults;
}

/** Returns the faults of `fields`. A fault of latitude or longitude is reported at the address. */
export function pickFieldFaults(
  fields: readonly WizardField[],
  { latitude, longitude, ...others }: Faults,
): WizardFaults {
  return pickFaults({ address: latitude ?? longitude, ...others }, fields);
}

import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { findFaultyStep } from '#app/lib/forms/use-wizard.ts';
import type { ProfileValues } from '../profile-values.ts';
import { pickFieldFaults, stepFaults, type WizardState, wizardSteps } from './wizard-steps.ts';

const wizard = messages.vendorWizard;
const blank: ProfileValues = {
  vendor_type: '',
  full_name: '',
  business_name: '',
  professional_title: '',
  work_email: '',
  phone_number: '',
  place: { label: '' },
  description: '',
  work_experience: [],
  services: [],
  certifications_affiliations: '',
  website: '',
  linkedin: '',
  licence_number: '',
  licence_state: '',
  licence_expires_on: '',
  abn: '',
};
const state = (values: Partial<ProfileValues> = {}): WizardState => ({
  values: { ...blank, ...values },
  files: { licenses: [], certificates: [] },
  stored: { licenses: 0, certificates: 0 },
});

describe('wizardSteps', () => {
  it('has three named steps', () => {
    expect(wizardSteps.map(({ label }) => label)).toEqual([
      'Basic Information',
      'Work Experience',
      'Services & Links',
    ]);
  });

  it('has a separate error message for each missing field', () => {
    expect(stepFaults(0, state())).toEqual({
      vendor_type: 'Vendor type is required',
      full_name: 'Full name is required',
      business_name: 'Business name is required',
      professional_title: 'Professional title is required',
      work_email: 'Work email is required',
      phone_number: 'Phone number is required',
      address: 'Location is required',
    });
    expect(stepFaults(1, state())).toEqual({ description: wizard.description_required });
    expect(stepFaults(2, state())).toEqual({
      services: 'Please select at least one service.',
      work_email: 'Work email is required',
      professional_title: 'Professional title is required',
      certifications_affiliations: wizard.certifications,
      licenses: wizard.license_file,
      certificates: wizard.certificate_file,
    });
  });

  it('rejects a webmail address with different sentences in steps one and three', () => {
    const webmail = state({ work_email: 'marlo@gmail.com' });
    expect(stepFaults(0, webmail).work_email).toBe(
      'Generic email addresses (e.g., gmail.com, yahoo.com) are not allowed',
    );
    expect(stepFaults(2, webmail).work_email).toBe('Please use a business email address');
  });
});

it('maps server errors to fields and finds the first step with an error', () => {
  const all = wizardSteps.flatMap(({ fields }) => [...fields]);
  const faults = pickFieldFaults(all, {
    latitude: 'latitude must be a number from -90 to 90.',
    'services.0': 'This is not a valid id.',
    elsewhere: 'x',
  });
  expect(faults).toEqual({
    address: 'latitude must be a number from -90 to 90.',
    services: 'This is not a valid id.',
  });
  expect(findFaultyStep(wizardSteps, faults)).toBe(0);
  expect(findFaultyStep(wizardSteps, { licenses: 'x' })).toBe(2);
});

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '../../texts/messages.ts';
import {
  vendorSettingsSchema,
  wizardBasicSchema,
  wizardEntrySchema,
  wizardExperienceSchema,
  wizardServicesSchema,
} from './vendors-forms.ts';

const wizard = messages.vendorWizard;
const settings = messages.vendorSettings;

/** Returns the first error message of each field. */
function faults(schema: z.ZodType, value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
}

describe('the form for basic information of the vendor sign-up wizard', () => {
  const fine = {
    vendor_type: 'Mortgage Broker',
    full_name: 'Marlo Finch',
    business_name: 'Banksia Lending',
    professional_title: 'Principal Broker',
    work_email: 'marlo@banksia.example',
    phone_number: '0412345678',
    address: 'Carlton VIC 3053',
  };

  test('requires a value in each field', () => {
    const blank = Object.fromEntries(Object.keys(fine).map((name) => [name, ' ']));
    expect(faults(wizardBasicSchema, blank)).toEqual({
      vendor_type: 'Vendor type is required',
      full_name: 'Full name is required',
      business_name: 'Business name is required',
      professional_title: 'Professional title is required',
      work_email: 'Work email is required',
      phone_number: 'Phone number is required',
      address: 'Location is required',
    });
    expect(faults(wizardBasicSchema, fine)).toEqual({});
  });

  test('refuses free webmail but accepts an address at an internet provider', () => {
    const at = (work_email: string) =>
      faults(wizardBasicSchema, { ...fine, work_email }).work_email;
    expect(at('marlo@banksia')).toBe('Please enter a valid email address');
    expect(at('marlo@Hotmail.com')).toBe(
      'Generic email addresses (e.g., gmail.com, yahoo.com) are not allowed',
    );
    expect(at('marlo@bigpond.com')).toBeUndefined();
  });

  test('requires a phone number of 10 or 11 digits', () => {
    const at = (phone_number: string) =>
      faults(wizardBasicSchema, { ...fine, phone_number }).phone_number;
    expect(at('041234567')).toBe('Phone number must be 10 to 11 digits long');
    expect(at('041234567890')).toBe('Phone number must be 10 to 11 digits long');
    expect(at('61412345678')).toBeUndefined();
  });
});

test('the vendor sign-up wizard requires a description of at most 500 characters', () => {
  const at = (description: string) =>
    faults(wizardExperienceSchema, { description, work_experience: [] }).description;
  expect(at('  ')).toBe(wizard.description_required);
  expect(at('a'.repeat(500))).toBeUndefined();
  expect(at('a'.repeat(501))).toBe('Description cannot exceed 500 characters');
});

test('the vendor sign-up wizard returns an error for each invalid job field', () => {
  const blank = { job_title: '', organization: '', starting: '1899-01', end: '2020-13' };
  expect(faults(wizardEntrySchema, blank)).toEqual({
    job_title: 'Job title is required',
    organization: 'Organization is required.',
    starting: 'Invalid year format.',
    end: 'Invalid month selection.',
  });
  const swapped = { ...blank, job_title: 'Broker', organization: 'Banksia' };
  expect(faults(wizardEntrySchema, { ...swapped, starting: '2021-02', end: '2021-01' })).toEqual({
    starting: 'Start date must be before the end date.',
    end: 'End date must be after the start date.',
  });
  expect(faults(wizardEntrySchema, { ...swapped, starting: '2098-02', end: '2099-01' })).toEqual({
    starting: 'Invalid Start Date',
    end: 'Invalid End Date',
  });
});

test("the wizard's services step requires a service and valid links", () => {
  const blank = {
    services: [],
    work_email: '',
    professional_title: '',
    certifications_affiliations: '',
    website: 'banksia lending',
    linkedin: 'javascript:alert(1)',
  };
  expect(faults(wizardServicesSchema, blank)).toEqual({
    services: 'Please select at least one service.',
    work_email: 'Work email is required',
    professional_title: 'Professional title is required',
    certifications_affiliations: wizard.certifications,
    website: 'Invalid website URL',
    linkedin: 'Invalid LinkedIn URL',
  });
  const at = (work_email: string) =>
    faults(wizardServicesSchema, { ...blank, work_email }).work_email;
  expect(at('marlo@gmail.com')).toBe('Please use a business email address');
  expect(at('marlo@')).toBe('Please enter a valid email address');
  expect(faults(wizardServicesSchema, { ...blank, website: '', linkedin: '' })).not.toHaveProperty(
    'website',
  );
});

test.each([
  ['https://www.linkedin.com/in/marlo', {}],
  ['linkedin.com/in/marlo', {}],
  ['https://au.linkedin.com/in/marlo', {}],
  ['https://linkedin.com.elsewhere.example/in/marlo', { linkedin: wizard.linkedin }],
  ['https://notlinkedin.com/in/marlo', { linkedin: wizard.linkedin }],
  ['https://www.linkedin.com@elsewhere.example/', { linkedin: wizard.linkedin }],
  ['https://marlo@www.linkedin.com/in/marlo', { linkedin: wizard.linkedin }],
])('vendorSettingsSchema returns for the LinkedIn link %s the errors %j', (linkedin, expected) => {
  expect(faults(vendorSettingsSchema.pick({ linkedin: true }), { linkedin })).toEqual(expected);
});

test.each([
  ['https://banksia.example/@marlo?to=a@b.example', {}],
  ['https://user:pw@banksia.example', { website: settings.website }],
  ['https://bank.example@banksia.example', { website: settings.website }],
  ['user@banksia.example', { website: settings.website }],
])('vendorSettingsSchema returns for the website %s the errors %j', (website, expected) => {
  expect(faults(vendorSettingsSchema.pick({ website: true }), { website })).toEqual(expected);
});

test('vendorSettingsSchema returns an error message for each invalid field', () => {
  const blank = Object.fromEntries(
    Object.keys(vendorSettingsSchema.shape).map((name) => [name, '']),
  );
  expect(
    faults(vendorSettingsSchema, { ...blank, services: [], website: 'x', phone_number: '1' }),
  ).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    full_name: 'Full name is required',
    business_name: 'Business name is required',
    professional_title: 'Professional title is required',
    phone_number: settings.phone_invalid,
    vendor_type: 'Please select a vendor type.',
    address: 'Location is required',
    description: 'Description cannot be empty',
    website: 'Please enter a valid website URL',
    work_email: 'Work email cannot be empty',
    services: 'Please select at least one service.',
  });
  const workEmail = vendorSettingsSchema.pick({ work_email: true });
  expect(faults(workEmail, { work_email: 'a@' }).work_email).toBe(
    'Please enter a valid email address',
  );
  expect(faults(workEmail, { work_email: 'a@gmail.com' }).work_email).toBe(settings.public_email);
});

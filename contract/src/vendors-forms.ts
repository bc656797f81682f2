import { z } from 'zod';
import { licenceFields } from './licences.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import {
  businessEmail,
  choice,
  idSchema,
  linkedInLink,
  optionalLink,
  optionalPhone,
  phone,
  requiredLine,
  requiredText,
  text,
} from './primitives.ts';
import { experienceListSchema } from './vendors-experience.ts';
import { vendorTypes } from './vocabularies.ts';

/*
 * Form validation before a vendor's PUT /vendors/{id}. The call accepts any part of a profile, so
 * its body is less strict; the rules of each field are the same.
 */

const wizard = messages.vendorWizard;
const settings = messages.vendorSettings;
const { title, address, note } = limits.text;

function description(required: string) {
  return requiredText(required, limits.description.characters, wizard.description_long);
}

function serviceList(required: string) {
  return z.array(idSchema).min(1, required).max(limits.services.count, messages.general.too_many);
}

/** Step 'Basic Information'. */
export const wizardBasicForm = z.object({
  vendor_type: choice(vendorTypes, wizard.vendor_type),
  full_name: requiredLine(wizard.full_name),
  business_name: requiredLine(wizard.business_name, title),
  professional_title: requiredLine(wizard.professional_title, title),
  work_email: businessEmail(
    wizard.work_email,
    wizard.email_invalid,
    wizard.generic_email('gmail.com', 'yahoo.com'),
  ),
  phone_number: phone(wizard.phone_required, wizard.phone_invalid),
  address: requiredLine(wizard.location, address),
});

/** Step 'Work Experience'; earlier positions are optional. */
export const wizardExperienceForm = z.object({
  description: description(wizard.description_required),
  work_experience: experienceListSchema,
});

/**
 * Step 'Services & Links'; the fields that staff compare with registers may follow later. Page and
 * call validate its files.
 */
export const wizardServicesForm = z.object({
  services: serviceList(wizard.service),
  work_email: businessEmail(wizard.work_email, wizard.email_invalid, wizard.public_email),
  professional_title: requiredLine(wizard.professional_title, title),
  certifications_affiliations: requiredText(wizard.certifications, note),
  website: optionalLink(wizard.website),
  linkedin: linkedInLink(wizard.linkedin),
  licence_number: licenceFields.licence_number,
  licence_state: licenceFields.licence_state,
  licence_expires_on: licenceFields.licence_expires_on,
  abn: licenceFields.abn,
});

/** All fields of the settings; a section with some of them picks those. */
export const vendorSettingsForm = z.object({
  first_name: requiredLine(settings.first_name),
  last_name: requiredLine(settings.last_name),
  full_name: requiredLine(settings.full_name),
  business_name: requiredLine(settings.business_name, title),
  professional_title: requiredLine(settings.professional_title, title),
  phone_number: optionalPhone(settings.phone_invalid),
  vendor_type: choice(vendorTypes, settings.vendor_type),
  address: requiredLine(wizard.location, address),
  description: description(settings.description_empty),
  website: optionalLink(settings.website),
  work_email: businessEmail(
    settings.work_email_empty,
    settings.work_email_invalid,
    settings.public_email,
  ),
  linkedin: linkedInLink(wizard.linkedin),
  certifications_affiliations: text(note),
  services: serviceList(wizard.service),
});

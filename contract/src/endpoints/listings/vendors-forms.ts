import { z } from 'zod';
import { limits } from '../../limits.ts';
import {
  choiceSchema,
  idSchema,
  lineSchema,
  linkedInLinkSchema,
  optionalLinkSchema,
  optionalPhoneSchema,
  pastDaySchema,
  phoneSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from '../../primitives.ts';
import { jsonTextSchema } from '../../query.ts';
import { businessEmailSchema } from '../../rules/text/mail-addresses.ts';
import { isAbn, readBusinessNumber } from '../../rules/text/numbers.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import { states, vendorTypes } from '../../vocabularies.ts';

/** Licence details from the vendor, which staff compare with a register. '' removes a value. */
export const licenceFields = {
  licence_number: lineSchema(limits.text.name).optional(),
  licence_holder: lineSchema(limits.text.address).optional(),
  licence_state: emptyOrSchema(choiceSchema(states)),
  licence_expires_on: emptyOrSchema(pastDaySchema()),
  abn: lineSchema(limits.text.name)
    .overwrite((value) => readBusinessNumber(value)?.digits ?? value)
    .refine((value) => value === '' || isAbn(value), staffMessages.abn)
    .optional(),
};

/** The licence section of the settings. */
export const licenceSchema = z.object(licenceFields);

function emptyOrSchema<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal(''), z.null(), schema], {
      // Reports the error of `schema`, not those of the alternatives for an empty value.
      error: ({ errors }) => errors?.at(-1)?.[0]?.message ?? messages.general.choice,
    })
    .transform((value) => (value === '' ? null : value))
    .optional();
}

const sentences = messages.experience;
const { entries } = limits.experience;
const { first_year, last_year } = limits.days.past;

const monthText = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?(?:T.*)?$/;

/** Converts any spelling of a month ('2024-3', '2024-03-01', an ISO time) to 'YYYY-MM'. */
function toMonth(value: string, context: z.core.$RefinementCtx): string {
  const [, year = '', digits = ''] = monthText.exec(value.trim()) ?? [];
  const fault = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (Number(year) < first_year || Number(year) > last_year) return fault(sentences.year);
  if (Number(digits) < 1 || Number(digits) > 12) return fault(sentences.month);
  return `${year}-${digits.padStart(2, '0')}`;
}

/** Returns the current month in UTC+14, so that the current month of every zone is valid. */
function latestMonth(now: number = Date.now()): string {
  const mostAhead = 14 * 60 * 60 * 1000;
  return new Date(now + mostAhead).toISOString().slice(0, 7);
}

function getLastDayOfMonth(yearMonth: string): string {
  const [year, number] = yearMonth.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Returns the error if two months ('YYYY-MM') are in the wrong order; equal months are valid. */
export function experienceOrderFault(start: string, end: string): string | undefined {
  if (start <= end) return undefined;
  return start.slice(0, 4) === end.slice(0, 4) ? sentences.end_month : sentences.end_year;
}

/** One job. Its months become a first and a last day; `end` is null for a current job. */
function createExperienceEntrySchema(titleRequired: string) {
  return z
    .object(
      {
        job_title: requiredLineSchema(titleRequired, limits.text.title),
        organization: requiredLineSchema(sentences.organization, limits.text.title),
        starting: z.string(sentences.year).transform(toMonth),
        end: z
          .string(sentences.year)
          .nullish()
          .transform((value, context) => (value ? toMonth(value, context) : null)),
      },
      sentences.list,
    )
    .superRefine(({ starting, end }, context) => {
      const fault = (path: 'starting' | 'end', message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const latest = latestMonth();
      if (starting > latest) fault('starting', sentences.future_start);
      if (end === null) return;
      if (end > latest) fault('end', sentences.future_end);
      if (end >= starting) return;
      fault('starting', sentences.start_order);
      fault('end', sentences.end_order);
    })
    .transform(({ starting, end, ...rest }) => ({
      ...rest,
      starting: `${starting}-01`,
      end: end === null ? null : getLastDayOfMonth(end),
    }));
}

export const experienceEntrySchema = createExperienceEntrySchema(sentences.settings_title);
export type ExperienceEntry = z.output<typeof experienceEntrySchema>;

/** A job with the error messages of the wizard. */
export const wizardEntrySchema = createExperienceEntrySchema(sentences.wizard_title);

export const experienceListSchema = z
  .array(experienceEntrySchema, sentences.list)
  .max(entries, messages.general.too_many);

/** All jobs, as JSON or as JSON text in a form field. */
export const workExperienceField = jsonTextSchema(sentences.list).pipe(experienceListSchema);

/* Forms that send PUT /vendors/{id}. The endpoint is less strict: no field is required. */

const wizard = messages.vendorWizard;
const settings = messages.vendorSettings;
const { title, address, note } = limits.text;

function descriptionSchema(required: string) {
  return requiredTextSchema(required, limits.description.characters, wizard.description_long);
}

function serviceListSchema(required: string) {
  return z.array(idSchema).min(1, required).max(limits.services.count, messages.general.too_many);
}

/** Form of the wizard step 'Basic Information'. */
export const wizardBasicSchema = z.object({
  vendor_type: choiceSchema(vendorTypes, wizard.vendor_type),
  full_name: requiredLineSchema(wizard.full_name),
  business_name: requiredLineSchema(wizard.business_name, title),
  professional_title: requiredLineSchema(wizard.professional_title, title),
  work_email: businessEmailSchema(
    wizard.work_email,
    wizard.email_invalid,
    wizard.generic_email('gmail.com', 'yahoo.com'),
  ),
  phone_number: phoneSchema(wizard.phone_required, wizard.phone_invalid),
  address: requiredLineSchema(wizard.location, address),
});

/** Form of the wizard step 'Work Experience'; earlier jobs are optional. */
export const wizardExperienceSchema = z.object({
  description: descriptionSchema(wizard.description_required),
  work_experience: experienceListSchema,
});

/** Form of the wizard step 'Services & Links', without its files. Licence fields are optional. */
export const wizardServicesSchema = z.object({
  services: serviceListSchema(wizard.service),
  work_email: businessEmailSchema(wizard.work_email, wizard.email_invalid, wizard.public_email),
  professional_title: requiredLineSchema(wizard.professional_title, title),
  certifications_affiliations: requiredTextSchema(wizard.certifications, note),
  website: optionalLinkSchema(wizard.website),
  linkedin: linkedInLinkSchema(wizard.linkedin),
  licence_number: licenceFields.licence_number,
  licence_state: licenceFields.licence_state,
  licence_expires_on: licenceFields.licence_expires_on,
  abn: licenceFields.abn,
});

/** All fields of the vendor settings. A section of the page picks the fields that it shows. */
export const vendorSettingsSchema = z.object({
  first_name: requiredLineSchema(settings.first_name),
  last_name: requiredLineSchema(settings.last_name),
  full_name: requiredLineSchema(settings.full_name),
  business_name: requiredLineSchema(settings.business_name, title),
  professional_title: requiredLineSchema(settings.professional_title, title),
  phone_number: optionalPhoneSchema(settings.phone_invalid),
  vendor_type: choiceSchema(vendorTypes, settings.vendor_type),
  address: requiredLineSchema(wizard.location, address),
  description: descriptionSchema(settings.description_empty),
  website: optionalLinkSchema(settings.website),
  work_email: businessEmailSchema(
    settings.work_email_empty,
    settings.work_email_invalid,
    settings.public_email,
  ),
  linkedin: linkedInLinkSchema(wizard.linkedin),
  certifications_affiliations: textSchema(note),
  services: serviceListSchema(wizard.service),
});

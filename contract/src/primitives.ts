import { z } from 'zod';
import { limits } from './limits.ts';
import { cleanLine, cleanText, hasVisible } from './rules/text/clean-text.ts';
import { readPhone } from './rules/text/numbers.ts';
import { messages } from './texts/messages.ts';

/** Recommended input of a schema for the OpenAPI document; the server also accepts other input. */
export interface InputDescription {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: number;
  readonly items?: InputDescription;
  readonly description?: string;
}

/** Describes the input of a schema in the OpenAPI document. Validation does not change. */
export const withInputDescription = <T extends z.ZodType>(schema: T, input: InputDescription): T =>
  schema.meta({ input });

/** The description of a schema's input, if it has one. */
export const getInputDescription = (schema: z.ZodType): InputDescription | undefined =>
  schema.meta()?.input as InputDescription | undefined;

const { general } = messages;

/** Any 8-4-4-4-12 hexadecimal id, in lower case. */
export const idSchema = withInputDescription(z.guid(general.id).toLowerCase(), {
  type: 'string',
  format: 'uuid',
});

/** An id that no row has. */
const nilId = '00000000-0000-0000-0000-000000000000';

/**
 * An id in a path. Invalid text becomes an id that no row has, so that it is answered like any
 * other missing id (404) or foreign id (403), and never reaches the database unchanged.
 */
export const pathIdSchema = z
  .string()
  .overwrite((value) => idSchema.safeParse(value).data ?? nilId)
  .meta({ format: 'uuid' });

export const idParamsSchema = z.object({ id: pathIdSchema });

/** Text of up to `max` characters, cleaned of invisible characters and trimmed; may be empty. */
export function textSchema(max: number, tooLong: string = general.too_long) {
  return z.string(general.text).overwrite(cleanText).trim().max(max, tooLong);
}

/** Like `textSchema`, but on a single line. */
export function lineSchema(max: number, tooLong: string = general.too_long) {
  return z.string(general.text).overwrite(cleanLine).max(max, tooLong);
}

/** Like `textSchema`, but requires a visible character. A missing value gets the same message. */
export function requiredTextSchema(
  required: string,
  max: number,
  tooLong: string = general.too_long,
) {
  return z
    .string(required)
    .overwrite(cleanText)
    .trim()
    .refine(hasVisible, { error: required, abort: true })
    .max(max, tooLong);
}

/** Like `requiredTextSchema`, but on a single line: names, titles, addresses. */
export function requiredLineSchema(
  required: string,
  max: number = limits.text.name,
  tooLong: string = general.too_long,
) {
  return z
    .string(required)
    .overwrite(cleanLine)
    .refine(hasVisible, { error: required, abort: true })
    .max(max, tooLong);
}

/** An opaque token that was issued for a password reset, a confirmation or an unsubscribe link. */
export const tokenSchema = z.string(general.text).min(1).max(limits.text.reason);

const mailboxPattern = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const labelPattern = /^[a-z\d-]{1,63}$/;
const topLevelPattern = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** True for usual mailbox characters (RFC 5322) at a domain with a dot, also an `xn--` domain. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const mailbox = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  return (
    mailboxPattern.test(mailbox) &&
    mailbox.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => labelPattern.test(label) && !/^-|-$/.test(label)) &&
    topLevelPattern.test(labels.at(-1) ?? '')
  );
}

/** An email address, converted to lower case. */
export function emailSchema(required: string, invalid: string) {
  const { email: maxLength } = limits.text;
  const schema = requiredLineSchema(required, maxLength, invalid)
    .toLowerCase()
    .refine(isEmail, invalid);
  return withInputDescription(schema, { type: 'string', format: 'email', maxLength });
}

/** Schema of a phone number, which it converts to the form that `readPhone` returns. */
export function phoneSchema(required: string, invalid: string) {
  return requiredLineSchema(required, limits.text.name, invalid).transform(
    createPhoneTransform(invalid),
  );
}

/** Like `phoneSchema`, but an empty value is valid and stays empty. */
export function optionalPhoneSchema(invalid: string) {
  return lineSchema(limits.text.name, invalid).transform((value, context) =>
    value === '' ? '' : createPhoneTransform(invalid)(value, context),
  );
}

const createPhoneTransform =
  (invalid: string) =>
  (value: string, context: z.RefinementCtx): string => {
    const stored = readPhone(value);
    if (stored) return stored;
    context.addIssue({ code: 'custom', message: invalid });
    return z.NEVER;
  };

/** A value of a list, compared case-insensitively and returned in the list's spelling. */
export function choiceSchema<const T extends string>(
  values: readonly T[],
  sentence: string = general.choice,
) {
  const bySmall = new Map(values.map((value) => [value.toLowerCase(), value] as const));
  const schema = z.string(sentence).transform((value, context): T => {
    const found = bySmall.get(value.trim().toLowerCase());
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
  return withInputDescription(schema, { type: 'string', enum: values });
}

const webLink = /^https?:\/\/[^\s/.]+\.[^\s]+$/i;

/** True for an http(s) URL without user name and password, which could disguise the site. */
function isPlainLink(value: string): boolean {
  if (!webLink.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** True for a link to LinkedIn itself. */
function isLinkedInLink(value: string): boolean {
  return isPlainLink(value) && /^(.+\.)?linkedin\.com$/.test(new URL(value).hostname);
}

/** An http(s) link; 'example.com.au' gets https. Empty stays empty. */
export const optionalLinkSchema = (invalid: string) => createLinkSchema(isPlainLink, invalid);

/** Like `optionalLinkSchema`, but only for LinkedIn. */
export const linkedInLinkSchema = (invalid: string) => createLinkSchema(isLinkedInLink, invalid);

const createLinkSchema = (isFine: (value: string) => boolean, invalid: string) =>
  lineSchema(limits.text.url, invalid)
    .overwrite((value) =>
      value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`,
    )
    .refine((value) => value === '' || isFine(value), invalid);

/** A whole JSON number within bounds. */
export const wholeNumberSchema = (sentence: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);

/** A list of up to `max` items. */
export const listSchema = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item, general.list).max(max, general.too_many);

/** A timestamp in answers: ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

/** 'YYYY-MM-DD' in answers. For input there are `planDaySchema` and `pastDaySchema`. */
export const dayTextSchema = z.iso.date(general.date);

const createDaySchema =
  ({ first_year, last_year }: { readonly first_year: number; readonly last_year: number }) =>
  (noDay: string = general.date) =>
    z.iso.date({ error: noDay, abort: true }).refine(
      (value) => {
        const year = Number(value.slice(0, 4));
        return year >= first_year && year <= last_year;
      },
      general.day_between(first_year, last_year),
    );

/** A planned day: a key date, a booking, an absence or a reminder. */
export const planDaySchema = createDaySchema(limits.days.plan);

/** A day that is not planned: in work experience, a licence or a register entry. */
export const pastDaySchema = createDaySchema(limits.days.past);

/**
 * True if both Temporal and `Intl`, which formats times, support the IANA name. `Intl` supports
 * further names such as 'AET'. In a browser without Temporal only the server checks the name.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  if (typeof Temporal === 'undefined') return true;
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    Intl.DateTimeFormat('en', { timeZone: name });
    return timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}

/** IANA name of a time zone. */
export const timeZone = z
  .string(general.time_zone)
  .trim()
  .max(limits.text.zone, { error: general.time_zone, abort: true })
  .refine(isTimeZone, general.time_zone);

/** A picture on our own origin; null without a picture. */
export const pictureSchema = z.object({ file_url: z.string() }).nullable();

/** Public fields of a person. */
export const personSchema = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: pictureSchema,
});
export type Person = z.infer<typeof personSchema>;

/** Signed links to a private file: for download and, if browsers show its type, for viewing. */
export const fileLinksSchema = z.object({ file_url: z.string(), view_url: z.string().optional() });
export type FileLinks = z.infer<typeof fileLinksSchema>;

/** Time until which the session opens further files without another code. */
export const filesOpen = { files_open_until: timestamp };

/** A private file. `s3_url_path` is an opaque id, despite its name. */
export const fileSchema = z.object({
  s3_url_path: z.string(),
  original_name: z.string(),
  file_type: z.string(),
  size: z.number().int(),
  uploaded_at: timestamp,
  ...fileLinksSchema.partial().shape,
});
export type PrivateFile = z.infer<typeof fileSchema>;

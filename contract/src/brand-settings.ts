import { z } from 'zod';

/*
 * Validation of the brand's settings. They are used in pages, mail headers, file names and
 * authenticator links, so each is a single line without special characters of those formats.
 */

const lengths = { name: 40, phone: 24, hours: 60, address: 200 } as const;

/** Returns the schema of a setting. An empty value counts as unset. */
const optionalLineSchema = (longest: number, pattern: RegExp, mustBe: string) =>
  z
    .string()
    .trim()
    .max(longest, `must have ${longest} characters or fewer`)
    .regex(pattern, mustBe)
    .optional();

const profile = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .max(lengths.address, `must have ${lengths.address} characters or fewer`)
  .regex(/^https:\/\/[\w.-]+(\/[\w.~%/-]*)?$/i, {
    error: 'must be the plain address of a profile: no name, no port, nothing after a ? or #',
  })
  .optional();

function hasPhoneLength(phone: string): boolean {
  const { length } = phone.replace(/\D/g, '');
  return length >= 6 && length <= 15;
}

/** Schemas of the environment variables that `brand.ts` reads. */
export const brandSettingsShape = {
  BRAND_NAME: optionalLineSchema(
    lengths.name,
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’.,!+-]*$/u,
    "must be one line of letters, digits, spaces and & ' . , ! + -, and begin with a letter or digit",
  ),
  BRAND_PHONE: optionalLineSchema(
    lengths.phone,
    /^\+?[\d() -]*$/,
    'must be a phone number of digits, spaces, ( ) and -, which may begin with +',
  ).refine((phone) => phone === undefined || hasPhoneLength(phone), 'must have 6 to 15 digits'),
  BRAND_EMAIL: z
    .email('must be an email address, such as help@homes.example')
    .max(lengths.address, `must have ${lengths.address} characters or fewer`)
    .optional(),
  BRAND_HOURS: optionalLineSchema(
    lengths.hours,
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’.,:;/()–-]*$/u,
    "must be one line of letters, digits, spaces and & ' . , : ; / ( ) -, such as Monday-Friday 9am-5pm",
  ),
  BRAND_SOCIAL_FACEBOOK: profile,
  BRAND_SOCIAL_INSTAGRAM: profile,
  BRAND_SOCIAL_LINKEDIN: profile,
} as const;

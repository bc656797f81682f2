import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Parses a number with a plus and a country code. Removes a zero that is only dialled within the
 * country. @returns the number in E.164; undefined if it is not valid in its country
 */
export function readForeignNumber(number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.isValid() ? parsed.number : undefined;
}

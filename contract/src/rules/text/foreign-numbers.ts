import { isValidPhoneNumber } from 'libphonenumber-js/min';

/** True if a number with a plus and a country code is valid in its country. */
export const isForeignNumber = (number: string): boolean => isValidPhoneNumber(number);

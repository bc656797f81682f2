/**
 * Checks only the number of digits (E.164), because the rules of all countries are too large for a
 * page; the server applies them.
 */
export const isForeignNumber = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);

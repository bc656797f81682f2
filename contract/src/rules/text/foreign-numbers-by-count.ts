/** Checks only the number of digits (E.164). The server has the rules of all countries. */
export const isForeignNumber = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);

/** True for a valid number of digits (E.164). Only the server knows the rules of all countries. */
export const isForeignNumber = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);

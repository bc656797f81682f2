/** Returns a number with a valid count of digits. Only the server knows the rules of all countries. */
export const readForeignNumber = (number: string): string | undefined =>
  /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;

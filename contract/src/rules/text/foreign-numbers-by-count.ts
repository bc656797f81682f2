/** For browsers: accepts any possible count of digits. Only servers load the rules by country. */
export const readForeignNumber = (number: string): string | undefined =>
  /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;

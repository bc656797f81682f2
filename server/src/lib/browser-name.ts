/* The first that fits counts: the programs below also name those above them. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** 'Firefox', as far as the browser said. */
export const browserOf = (userAgent: string | null | undefined): string | undefined =>
  nameIn(browsers, userAgent);

/** The name of the first pattern that the text fits. */
export const nameIn = (
  names: readonly (readonly [RegExp, string])[],
  text: string | null | undefined,
): string | undefined => names.find(([pattern]) => pattern.test(text ?? ''))?.[1];

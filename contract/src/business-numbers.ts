const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const abnModulus = 89;

/** Whether a text is an Australian Business Number by its own check digits. Spaces do not count. */
export function isAbn(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = abnWeights.reduce((sum: number, weight, at) => {
    const digit = Number(digits[at]) - (at === 0 ? 1 : 0);
    return sum + digit * weight;
  }, 0);
  return sum % abnModulus === 0;
}

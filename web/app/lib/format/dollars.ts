const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const toCents = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** '$640,000'. */
export const dollarsText = (dollars: number): string => `$${whole.format(dollars)}`;

/** '$3,837.12'. */
export const centsText = (dollars: number): string => `$${toCents.format(dollars)}`;

const aud = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats Australian dollars as '$0', '$49.99' or '$1,199.88', without cents for whole dollars. */
export const formatPrice = (amount: number): string => aud.format(amount);

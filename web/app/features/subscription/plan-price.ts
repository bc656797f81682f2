const aud = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$0', '$49.99', '$1,199.88': Australian dollars, without cents where there are none. */
export const formatPrice = (amount: number): string => aud.format(amount);

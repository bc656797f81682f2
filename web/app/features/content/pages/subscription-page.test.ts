import { plans } from '@threshold/contract/texts/plans';
import { describe, expect, it } from 'vitest';
import { formatPrice } from './subscription-page.tsx';

describe('prices of the plans', () => {
  it.each(plans)('are 12 times the monthly price per year: $name', ({ price, yearly_price }) => {
    expect(Math.round(yearly_price * 100)).toBe(Math.round(price * 100) * 12);
  });

  it('are formatted in dollars, with cents only if needed', () => {
    expect(plans.map(({ price }) => formatPrice(price))).toEqual(['$0', '$49.99', '$99.99']);
    expect(plans.map((plan) => formatPrice(plan.yearly_price))).toEqual([
      '$0',
      '$599.88',
      '$1,199.88',
    ]);
  });
});

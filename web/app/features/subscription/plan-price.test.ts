import { plans } from '@threshold/contract/plans';
import { describe, expect, it } from 'vitest';
import { formatPrice } from './plan-price.ts';

describe('the prices of the plans', () => {
  it.each(plans)('$name: a year is twelve months, to the cent', ({ price, yearly_price }) => {
    expect(Math.round(yearly_price * 100)).toBe(Math.round(price * 100) * 12);
  });

  it('read as people write them', () => {
    expect(plans.map(({ price }) => formatPrice(price))).toEqual(['$0', '$49.99', '$99.99']);
    expect(plans.map((plan) => formatPrice(plan.yearly_price))).toEqual([
      '$0',
      '$599.88',
      '$1,199.88',
    ]);
  });
});

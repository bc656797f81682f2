import { describe, expect, it } from 'vitest';
import { ratingsText } from './review-texts.ts';

describe('ratingsText', () => {
  const one = { vendorRating: 5, totalReviews: 1, confirmedRating: 5, confirmedReviews: 1 };

  it('uses the singular for one review and one client', () => {
    expect(ratingsText(one)).toBe('5.0 from 1 review · 5.0 from 1 confirmed client');
  });

  it('states that no review is from a confirmed client', () => {
    expect(ratingsText({ ...one, confirmedRating: null, confirmedReviews: 0 })).toBe(
      '5.0 from 1 review · none from a confirmed client',
    );
  });

  it('formats the numbers of reviews and clients with the given function', () => {
    const many = { vendorRating: 4.44, totalReviews: 1234, confirmedRating: 4.6 };
    expect(ratingsText({ ...many, confirmedReviews: 1200 }, (count) => `${count / 1000}k`)).toBe(
      '4.4 from 1.234k reviews · 4.6 from 1.2k confirmed clients',
    );
  });
});

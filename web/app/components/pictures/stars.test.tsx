import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Stars } from './stars.tsx';

describe('Stars', () => {
  it.each([
    [4.2, '4 out of 5 stars', '80%'],
    [4.3, '4.5 out of 5 stars', '90%'],
    [4.75, '5 out of 5 stars', '100%'],
    [0, '0 out of 5 stars', '0%'],
  ])('rounds a rating of %d to half stars: %s', (rating, label, filled) => {
    const html = renderToStaticMarkup(<Stars rating={rating} />);
    expect(html).toContain(`aria-label="${label}"`);
    expect(html).toContain(`--filled:${filled}`);
  });

  it.each([
    [0, '(no reviews yet)', 'no reviews yet'],
    [1, '(1 review)', '1 review'],
    [1234, '(1.2k reviews)', '1234 reviews'],
    [2_400_000, '(2.4M reviews)', '2400000 reviews'],
  ])(
    'shows %d reviews abbreviated on screen and in full to screen readers',
    (count, short, whole) => {
      const html = renderToStaticMarkup(<Stars rating={4} count={count} />);
      expect(html).toContain(`>${short}<`);
      expect(html).toContain(`>${whole}<`);
    },
  );
});

import type { Review } from '@threshold/contract/endpoints/reviews/reviews';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import { ReviewCard } from './review-card.tsx';

const own: Review = {
  _id: 'review-1',
  customer: null,
  vendor: 'vendor-1',
  rating: 4,
  comment: 'Called back when they said.',
  source: 'own',
  author_name: 'Indigo Fairweather',
  author_url: null,
  profile_photo_url: null,
  verified_client: false,
  reply: null,
  createdAt: '2026-09-14T03:21:07.123Z',
};
const htmlOf = (review: Partial<Review>) =>
  renderToStaticMarkup(
    <AppThemeProvider>
      <ReviewCard review={{ ...own, ...review }} vendorName="Marlo" />
    </AppThemeProvider>,
  );

describe('ReviewCard', () => {
  it('shows whether the reviewer is a verified client', () => {
    const other = 'Not confirmed as a client';
    expect(htmlOf({ verified_client: true })).toContain('Verified client · ');
    expect(htmlOf({ verified_client: true })).not.toContain(other);
    expect(htmlOf({})).toContain(`${other} · `);
    expect(htmlOf({})).not.toContain('Verified client');
  });

  it('shows no client status for a Google review', () => {
    expect(htmlOf({ source: 'google' })).not.toContain('client');
  });

  it('shows the source of a Google review and links its author', () => {
    const html = htmlOf({ source: 'google', author_url: 'https://www.google.com/maps/contrib/1' });
    expect(html).toContain('From Google');
    expect(html).toContain('href="https://www.google.com/maps/contrib/1"');
    expect(htmlOf({})).not.toContain('Google');
  });

  it('shows only pictures of the same origin and never a script link', () => {
    for (const profile_photo_url of [
      'https://pictures.example/1.jpg',
      '//pictures.example/1.jpg',
    ]) {
      expect(htmlOf({ profile_photo_url })).not.toContain('pictures.example');
    }
    expect(htmlOf({ author_url: 'javascript:alert(1)' })).not.toContain('href');
    expect(htmlOf({ profile_photo_url: '/media/1.webp' })).toContain('/media/1.webp');
  });

  it('shows the reply with the name of the professional', () => {
    const reply = { text: 'Thank you.', createdAt: '2026-09-15T00:00:00.000Z' };
    expect(htmlOf({ reply })).toContain('Reply from Marlo');
  });
});

import type { PlacePage as Page } from '@threshold/contract/endpoints/search/place-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import { PlacePage } from './place-page.tsx';

const review: Page['reviews'][number] = {
  _id: 'review-1',
  rating: 4,
  comment: 'Called back when they said.',
  verified_client: true,
  author_name: 'Indigo Fairweather',
  vendor: 'vendor-1',
  vendor_name: 'Marlo',
  createdAt: '2026-09-14T03:21:07.123Z',
};
const page: Page = {
  vendor_type: 'Mortgage Broker',
  level: 'suburb',
  name: 'Parramatta',
  state: 'NSW',
  post_code: '2150',
  path: '/mortgage-brokers/nsw/parramatta-2150',
  share_picture: '/share/places/digest.png',
  indexed: true,
  latitude: null,
  longitude: null,
  radius_km: null,
  own: 7,
  near: 31,
  total: 0,
  page: 1,
  limit: 10,
  checked_at: null,
  vendors: [],
  reviews: [],
  services: [],
  neighbours: [],
  below: [],
  other_types: [],
  drawing: null,
};
const htmlOf = (reviews: Page['reviews']) =>
  renderToStaticMarkup(
    <AppThemeProvider>
      <MemoryRouter>
        <PlacePage
          page={{ ...page, reviews }}
          guide={null}
          origin="https://threshold.example"
          addressOf={String}
          renderCard={() => null}
          notify={null}
        />
      </MemoryRouter>
    </AppThemeProvider>,
  );

it('shows whether the writer of a review is a verified client', () => {
  const other = 'Not confirmed as a client,';
  expect(htmlOf([review])).toContain('Verified client,');
  expect(htmlOf([review])).not.toContain(other);
  expect(htmlOf([{ ...review, verified_client: false }])).toContain(other);
});

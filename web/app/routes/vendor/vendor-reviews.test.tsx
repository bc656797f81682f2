// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import {
  reviewEndpoints,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/reviews/reviews';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, renderRoute } from '#test/render-route.tsx';
import * as route from './vendor-reviews.tsx';

const noReviews = { status: true as const, data: [], total: 0, page: 1, limit: 20 };

afterEach(leaveRoute);

test.each([
  ['approved', 1],
  ['pending', 0],
] as const)('shows "Ask a client" to a vendor in status %s %i times', async (status, times) => {
  renderRoute(route, {
    path: '/vendor/reviews',
    as: vendorAccount,
    calls: [
      answered(vendorAccountEndpoints.own, { status: true, data: { ...vendorAccount, status } }),
      answered(reviewEndpoints.list, { ...noReviews, own: null }),
      answered(reviewInvitationEndpoints.clients, noReviews),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Reviews' });
  expect(screen.queryAllByText(/listed below/)).toHaveLength(times);
  expect(screen.queryAllByRole('heading', { name: 'Ask a client' })).toHaveLength(times);
});

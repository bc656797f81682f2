// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { type OwnReview, reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { afterEach, expect, test, vi } from 'vitest';
import { customerAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, renderRoute } from '#test/render-route.tsx';
import { OwnReviewSection } from './write-review.tsx';

const ownReview: OwnReview = {
  _id: '018f0000-0000-7000-8000-0000000000aa',
  customer: null,
  vendor: '018f0000-0000-7000-8000-00000000000b',
  rating: 4,
  comment: 'Called back when they said.',
  source: 'own',
  author_name: 'Marlo Banksia',
  author_url: null,
  profile_photo_url: null,
  verified_client: false,
  reply: null,
  createdAt: '2026-09-14T03:21:07.123Z',
  hidden: false,
  testimonial_consent: true,
};

afterEach(leaveRoute);

const renderPart = (own: OwnReview | null) =>
  renderRoute(
    {
      default: () => (
        <OwnReviewSection vendor={{ _id: ownReview.vendor, name: 'Wattle' }} own={own} />
      ),
    },
    {
      path: '/',
      as: customerAccount,
      calls: [answered(reviewEndpoints.update, { status: true, data: ownReview })],
    },
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('deleting a hidden review shows a warning that further reviews stay hidden', async () => {
  renderPart({ ...ownReview, hidden: true });
  await press('Delete');
  expect(
    await screen.findByText(/What you write about Wattle later stays hidden, too/),
  ).toBeDefined();
});

test('deleting a visible review shows a warning that the rating changes', async () => {
  renderPart(ownReview);
  await press('Delete');
  expect(await screen.findByText(/the stars are counted anew/)).toBeDefined();
  expect(screen.queryByText(/stays hidden/)).toBeNull();
});

test('sends the stored consent to quotation if the checkbox is unchanged', async () => {
  const { timesAsked, lastSent } = renderPart(ownReview);
  await press('Edit your review');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /may quote this review/,
  });
  expect(box.checked).toBe(true);
  await press('Save review');
  await vi.waitFor(() => expect(timesAsked(reviewEndpoints.update)).toBe(1));
  expect(lastSent(reviewEndpoints.update)).toMatchObject({ testimonial_consent: true });
});

test('sends a withdrawn consent to quotation together with the review', async () => {
  const { timesAsked, lastSent } = renderPart(ownReview);
  await press('Edit your review');
  fireEvent.click(await screen.findByRole('checkbox', { name: /may quote this review/ }));
  await press('Save review');
  await vi.waitFor(() => expect(timesAsked(reviewEndpoints.update)).toBe(1));
  expect(lastSent(reviewEndpoints.update)).toMatchObject({
    comment: ownReview.comment,
    testimonial_consent: false,
  });
});

test('the consent names the details that a quotation publishes', async () => {
  renderPart(null);
  await press('Write a Review');
  const label = /may quote this review with my first name and the first letter of my last name$/;
  expect(await screen.findByRole('checkbox', { name: label })).toBeDefined();
});

test('leaves the consent checkbox empty if the reviewer did not consent', async () => {
  renderPart({ ...ownReview, testimonial_consent: false });
  await press('Edit your review');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /may quote this review/,
  });
  expect(box.checked).toBe(false);
});

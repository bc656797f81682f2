import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { SettingsSkeleton } from '#app/features/accounts/settings/settings-skeleton.tsx';
import { loadOwnReviews } from '#app/features/reviews/api.ts';
import { OwnReviewsPage } from '#app/features/reviews/own-reviews-page.tsx';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextVendor, requireVendor } from '#app/lib/client/require-member.ts';
import { callName } from '#app/lib/format/format.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { readQueue } from '#app/lib/page/queue-query.ts';

export const clientMiddleware = [requireVendor];

/** Loads the vendor's reviews and clients to invite, for the page and search text in the URL. */
export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const vendor = getContextVendor(context);
  const { page, q } = readQueue(new URL(request.url).searchParams, [{ value: '', label: '' }]);
  const own = await loadOwnReviews(vendor._id, { page, q }, request.signal).catch(
    (error: unknown) => throwRouteError(error),
  );
  const isApproved = vendor.status === 'approved';
  return {
    vendor: {
      name: callName(vendor),
      fullName: vendor.full_name || vendor.business_name,
      ratings: vendor,
      isApproved,
    },
    q,
    own,
  };
}

export const meta = noindexMeta(
  'Reviews',
  'What clients wrote about you, and whom you may ask for a review.',
);

export { RouteFailureView as ErrorBoundary, SettingsSkeleton as HydrateFallback };

export default function VendorReviews() {
  return <OwnReviewsPage {...useLoaderData<typeof clientLoader>()} />;
}

import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { notFoundPage } from '@threshold/contract/paths';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { ScheduleCallDialog } from '#app/features/calls/booking/schedule-call.tsx';
import { readPlacePages, recordProfileView } from '#app/features/listings/profile/api.ts';
import { ProfilePage } from '#app/features/listings/profile/profile-page.tsx';
import { profileMeta } from '#app/features/listings/profile/profile-words.ts';
import { getViewSource } from '#app/features/listings/profile/view-source.ts';
import { loadReviews } from '#app/features/reviews/api.ts';
import { ClientReviews } from '#app/features/reviews/client-reviews.tsx';
import { WriteReview } from '#app/features/reviews/write-review.tsx';
import { CompareCheck } from '#app/features/search/compare/compare-check.tsx';
import { ClaimButton } from '#app/features/search/results/claim-button.tsx';
import { ShortlistButton } from '#app/features/search/shortlist/shortlist-button.tsx';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { publicLoader } from '#app/lib/client/public-loader.ts';
import { callName } from '#app/lib/format/format.ts';
import { isHydrating } from '#app/lib/page/hydration.ts';
import { pageMeta, pictureMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

const page = publicLoader(async (api, { params, url, signal }) => {
  const { vendorId = '' } = params;
  const reviews = loadReviews(api, vendorId, signal);
  const { data: vendor } = await api.call(
    vendorSearchEndpoints.get,
    { params: { id: vendorId }, query: { from: getViewSource() } },
    { signal },
  );
  // If a claimed listing replaced this listing, the former id leads to the claimed listing.
  if (vendor._id !== vendorId) throw redirect(paths.vendor(vendor._id), 301);
  // After a navigation, the profile is shown before its reviews and without place links.
  const places = isHydrating() ? await readPlacePages(api, vendor) : [];
  return { vendor, origin: url.origin, reviews: isHydrating() ? await reviews : reviews, places };
});

export const loader = page.loader;

/**
 * Reports the view if the page came from the server, where it may have been cached. The API counts
 * the views of profiles that the browser requests.
 */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const wasGiven = isHydrating() && getCurrentSession().kind === 'guest';
  const data = await page.clientLoader(args);
  if (wasGiven) recordProfileView(data.vendor._id);
  return data;
}
clientLoader.hydrate = true as const;

export function meta({ loaderData, error }: MetaArgs<typeof loader>) {
  if (loaderData) {
    const { picture, ...page } = profileMeta(loaderData.vendor, loaderData.origin);
    return [...pageMeta(page), ...pictureMeta(picture, page.title)];
  }
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? notFoundPage.title : 'This page could not be shown';
  return pageMeta({ title, description: title, indexed: false });
}

export default function VendorProfile() {
  const { vendor, origin, reviews, places } = useLoaderData<typeof loader>();
  const name = callName(vendor);
  const [isScheduling, setScheduling] = useState(false);
  return (
    <>
      <ProfilePage
        vendor={vendor}
        origin={origin}
        places={places}
        onScheduleCall={() => setScheduling(true)}
        claim={(describedBy) => (
          <ClaimButton
            listing={{ id: vendor._id, name: vendor.full_name }}
            describedBy={describedBy}
          />
        )}
        keep={
          <>
            <ShortlistButton id={vendor._id} name={vendor.full_name} />
            <CompareCheck vendor={vendor} />
          </>
        }
        reviews={
          <>
            <ClientReviews
              key={vendor._id}
              vendorId={vendor._id}
              vendorName={name}
              reviews={reviews}
            />
            <WriteReview
              key={`write ${vendor._id}`}
              vendorId={vendor._id}
              vendorName={name}
              reviews={reviews}
            />
          </>
        }
      />
      <ScheduleCallDialog
        opened={isScheduling}
        onClose={() => setScheduling(false)}
        vendor={{ _id: vendor._id, name }}
      />
    </>
  );
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.vendors.fetch_failed} />;

import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { SettingsSkeleton } from '#app/features/accounts/settings/settings-skeleton.tsx';
import { ProfilePreview } from '#app/features/listings/profile/profile-preview.tsx';
import { loadReviews } from '#app/features/reviews/api.ts';
import { ClientReviews } from '#app/features/reviews/client-reviews.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextVendor, requireVendor } from '#app/lib/client/require-member.ts';
import { callName } from '#app/lib/format/format.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const own = getContextVendor(context);
  const { signal } = request;
  const reviews = loadReviews(api, own._id, signal);
  const { data: vendor } = await api
    .call(vendorSearchEndpoints.get, { params: { id: own._id } }, { signal })
    .catch(throwRouteError);
  return { vendor, reviews };
}

export const meta = noindexMeta('Your public page', 'Your listing as customers see it.');

export { SettingsSkeleton as HydrateFallback };

export default function Preview() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { vendor, reviews } = loaded;
  return (
    <ProfilePreview
      vendor={vendor}
      reviews={
        <ClientReviews vendorId={vendor._id} vendorName={callName(vendor)} reviews={reviews} />
      }
    />
  );
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.vendors.fetch_failed} />;

import { type ClientLoaderFunctionArgs, useLoaderData, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { loadOffers } from '#app/features/vendor-requests/api.ts';
import { RequestsPage, RequestsSkeleton } from '#app/features/vendor-requests/requests-page.tsx';
import { requireVendor } from '#app/lib/account/require-member.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { readQueue } from '#app/lib/page/queue-query.ts';

export const clientMiddleware = [requireVendor];

/** The vendor's current offers and a page of the earlier ones. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { page } = readQueue(new URL(request.url).searchParams, [{ value: '', label: '' }]);
  return loadOffers(page, request.signal).catch((error: unknown) => toRouteError(error));
}

export const meta = () =>
  pageMeta({
    title: 'Requests',
    description: 'Requests of people near you, to answer or to decline.',
    indexed: false,
  });

export { RequestsSkeleton as HydrateFallback };

export default function VendorRequests() {
  return <RequestsPage {...useLoaderData<typeof clientLoader>()} />;
}

export function ErrorBoundary() {
  return <RouteFailureView error={useRouteError()} />;
}

import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { loadOffers } from '#app/features/requests/vendor-requests/api.ts';
import {
  RequestsPage,
  RequestsSkeleton,
} from '#app/features/requests/vendor-requests/requests-page.tsx';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { readQueue } from '#app/lib/page/queue-query.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { page } = readQueue(new URL(request.url).searchParams, [{ value: '', label: '' }]);
  return loadOffers(page, request.signal).catch((error: unknown) => throwRouteError(error));
}

export const meta = noindexMeta(
  'Requests',
  'Requests of people near you, to answer or to decline.',
);

export { RequestsSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function VendorRequests() {
  return <RequestsPage {...useLoaderData<typeof clientLoader>()} />;
}

import { dateShareOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { listSharedDates } from '#app/features/purchases/dates/dates-api.ts';
import {
  SharedDatesPage,
  SharedDatesSkeleton,
} from '#app/features/purchases/dates/shared-dates-page.tsx';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return listSharedDates(request.signal).catch((error: unknown) =>
    throwRouteError(error, dateShareOutcomes.read_failed),
  );
}

export const meta = noindexMeta('Shared dates', 'Dates that buyers share with you.');

export { RouteFailureView as ErrorBoundary, SharedDatesSkeleton as HydrateFallback };

export default function VendorSharedDates() {
  return <SharedDatesPage shared={useLoaderData<typeof clientLoader>()} />;
}

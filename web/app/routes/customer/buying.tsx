import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { listPurchases } from '#app/features/buying/api.ts';
import { BuyingStartPage } from '#app/features/buying/start-page.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { placeSource } from '#app/features/places/place-source.ts';
import { requireCustomer } from '#app/lib/account/require-member.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const clientMiddleware = [requireCustomer];

/**
 * Redirects a buyer with a single active purchase to it. Helpers, and buyers of an ended purchase,
 * stay to start their own.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const purchases = await listPurchases(request.signal).catch((error) =>
    toRouteError(error, purchaseOutcomes.read_failed),
  );
  const [only, ...more] = purchases;
  if (only && more.length === 0 && goesOn(only)) throw replace(paths.purchase(only._id));
  return { purchases };
}

const goesOn = ({ role, stage }: PurchaseSummary) =>
  role === 'buyer' && (stage === 'looking' || stage === 'under_contract');

export const meta = () =>
  pageMeta({ title: 'Buying', description: 'Buying a home, in one place.', indexed: false });

export { AccountSkeleton as HydrateFallback };

export default function Buying() {
  const { purchases } = useLoaderData<typeof clientLoader>();
  return <BuyingStartPage purchases={purchases} places={placeSource} />;
}

/** A boundary for this route, so that the page keeps its title. */
export function ErrorBoundary() {
  return <RouteFailureView error={useRouteError()} />;
}

import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type ClientLoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { listPurchases } from '#app/features/purchases/api.ts';
import { BuyingStartPage } from '#app/features/purchases/start-page.tsx';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { requireCustomer } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const clientMiddleware = [requireCustomer];

/** Redirects a buyer to the only active purchase. Other members can start a purchase here. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const purchases = await listPurchases(request.signal).catch((error) =>
    throwRouteError(error, purchaseOutcomes.read_failed),
  );
  const [only, ...more] = purchases;
  if (only && more.length === 0 && isOngoingPurchase(only)) throw replace(paths.purchase(only._id));
  return { purchases };
}

const isOngoingPurchase = ({ role, stage }: PurchaseSummary) =>
  role === 'buyer' && (stage === 'looking' || stage === 'under_contract');

export const meta = noindexMeta('Buying', 'Buying a home, in one place.');

// This route handles its errors, not the parent route, so that the page keeps its title.
export { AccountSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function Buying() {
  const { purchases } = useLoaderData<typeof clientLoader>();
  return <BuyingStartPage purchases={purchases} places={placeSource} />;
}

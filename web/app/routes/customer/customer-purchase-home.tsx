import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { listNotes, readPurchase } from '#app/features/purchases/api.ts';
import { listDates } from '#app/features/purchases/dates/dates-api.ts';
import { HomePage } from '#app/features/purchases/homes/home-page.tsx';
import { PurchaseFrame } from '#app/features/purchases/purchase-frame.tsx';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import { readOrReloadPage, useOpenPageData } from '#app/lib/client/open-page.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { requireCustomer } from '#app/lib/client/require-member.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];

export async function clientLoader({ params, request, url }: ClientLoaderFunctionArgs) {
  const { purchaseId = '', homeId = '' } = params;
  return readOrReloadPage(url, readHome(purchaseId, homeId, request.signal)).catch((error) =>
    throwRouteError(error, purchaseOutcomes.read_failed),
  );
}

async function readHome(purchaseId: string, homeId: string, signal: AbortSignal) {
  const [purchase, notes, allDates] = await Promise.all([
    readPurchase(purchaseId, signal),
    listNotes(purchaseId, homeId, signal),
    listDates(purchaseId, signal),
  ]);
  const home = purchase.homes.find(({ _id }) => _id === homeId);
  if (!home) throw data({ code: 'not_found', message: purchaseOutcomes.home_unknown }, 404);
  const dates = allDates.filter((date) => date.home === homeId);
  return { purchase, home, notes, dates };
}

export function meta({ loaderData }: MetaArgs<typeof clientLoader>) {
  const title = loaderData ? `${loaderData.home.address} · ${loaderData.purchase.name}` : 'A home';
  return pageMeta({ title, description: 'One home of a purchase.', indexed: false });
}

// This route handles its errors, not the parent route, so that the page keeps its title.
export { AccountSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function PurchaseHome() {
  const { purchase, home, notes, dates } = useOpenPageData(useLoaderData<typeof clientLoader>());
  return (
    <PurchaseFrame purchase={purchase}>
      <HomePage
        key={home._id}
        purchase={purchase}
        home={home}
        notes={notes}
        dates={dates}
        places={placeSource}
      />
    </PurchaseFrame>
  );
}

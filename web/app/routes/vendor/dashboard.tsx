import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { VendorDashboard } from '#app/features/vendor-home/dashboard.tsx';
import { DashboardSkeleton } from '#app/features/vendor-home/dashboard-skeleton.tsx';
import { ownVendor, useAccount } from '#app/lib/account/own-account.ts';
import { accessToken } from '#app/lib/account/session.ts';
import { setVendorCounts } from '#app/lib/account/vendor-counts.ts';
import { api } from '#app/lib/api/api-client.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

/** The listing and its figures together. */
export async function clientLoader({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  if (!accessToken()) return null;
  const reading = readFigures(request.signal);
  // The first failure is the page's; a second one must not be unhandled.
  reading.catch(() => undefined);
  const vendor = await ownVendor({ request });
  return vendor && { vendor, figures: await reading, now: new Date() };
}

async function readFigures(signal: AbortSignal) {
  const { data } = await api
    .call(vendorAccountEndpoints.dashboard, {}, { signal })
    .catch(toRouteError);
  setVendorCounts({ unread: data.unread_messages, newApplications: data.applications.new });
  return data;
}

export const meta = () =>
  pageMeta({
    title: 'Home',
    description: 'Where your listing stands and what waits for you.',
    indexed: false,
  });

export { DashboardSkeleton as HydrateFallback };

export default function Dashboard() {
  const loaded = useLoaderData<typeof clientLoader>();
  return loaded && <Loaded loaded={loaded} />;
}

type LoadedData = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Loaded({ loaded: { vendor, figures, now } }: { loaded: LoadedData }) {
  return <VendorDashboard vendor={useAccount<OwnVendor>(vendor)} figures={figures} now={now} />;
}

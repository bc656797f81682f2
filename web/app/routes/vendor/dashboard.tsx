import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { VendorDashboard } from '#app/features/vendor-home/dashboard.tsx';
import { DashboardSkeleton } from '#app/features/vendor-home/dashboard-skeleton.tsx';
import { requireVendor, useAccount, vendorOf } from '#app/lib/account/require-member.ts';
import { setVendorCounts } from '#app/lib/account/vendor-counts.ts';
import { api } from '#app/lib/api/api-client.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return { vendor: vendorOf(context), figures: await readFigures(request.signal), now: new Date() };
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
  return <Loaded loaded={useLoaderData<typeof clientLoader>()} />;
}

type LoadedData = Awaited<ReturnType<typeof clientLoader>>;

function Loaded({ loaded: { vendor, figures, now } }: { loaded: LoadedData }) {
  return <VendorDashboard vendor={useAccount<OwnVendor>(vendor)} figures={figures} now={now} />;
}

import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { CallsPage } from '#app/features/calls/calls-page.tsx';
import { CallsSkeleton } from '#app/features/calls/calls-skeleton.tsx';
import { HoursPanel } from '#app/features/calls/hours-panel.tsx';
import { ownVendor } from '#app/lib/account/own-account.ts';
import { api } from '#app/lib/api/api-client.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

/** The vendor's calls, and the hours in which it takes them. */
export async function clientLoader({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  const vendor = await ownVendor({ request });
  if (!vendor) return null;
  const [params, signal] = [{ id: vendor._id }, request.signal];
  const [calls, hours] = await Promise.all([
    api.call(vendorCalendarEndpoints.appointments, { params }, { signal }),
    api.call(vendorCalendarEndpoints.availability, { params }, { signal }),
  ]).catch(toRouteError);
  return {
    vendorId: vendor._id,
    appointments: calls.appointments,
    availability: hours.data,
    now: new Date(),
  };
}

export const meta = () =>
  pageMeta({ title: 'Calls', description: 'Your calls and your hours.', indexed: false });

export { CallsSkeleton as HydrateFallback };

export default function Calls() {
  const loaded = useLoaderData<typeof clientLoader>();
  if (!loaded) return null;
  const { appointments, availability, vendorId, now } = loaded;
  return (
    <CallsPage calls={appointments} side="vendor" now={now}>
      <HoursPanel vendorId={vendorId} availability={availability} />
    </CallsPage>
  );
}

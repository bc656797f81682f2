import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { CallsPage } from '#app/features/calls/calls-page.tsx';
import { CallsSkeleton } from '#app/features/calls/calls-skeleton.tsx';
import { ownCustomer } from '#app/lib/account/own-account.ts';
import { api } from '#app/lib/api/api-client.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export async function clientLoader({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  const customer = await ownCustomer({ request });
  if (!customer) return null;
  const { appointments } = await api
    .call(
      customerCalendarEndpoints.appointments,
      { params: { id: customer._id } },
      { signal: request.signal },
    )
    .catch(toRouteError);
  return { appointments, now: new Date() };
}

export const meta = () =>
  pageMeta({ title: 'Calls', description: 'The calls you have booked.', indexed: false });

export { CallsSkeleton as HydrateFallback };

export default function Calls() {
  const loaded = useLoaderData<typeof clientLoader>();
  return loaded && <CallsPage calls={loaded.appointments} side="customer" now={loaded.now} />;
}

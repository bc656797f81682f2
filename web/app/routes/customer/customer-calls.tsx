import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { CalendarFeed } from '#app/features/calls/calendar-feed.tsx';
import { CallsPage, CallsSkeleton } from '#app/features/calls/calls-page.tsx';
import { PushOffer } from '#app/features/notifications/push/push-offer.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextCustomer, requireCustomer } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const customer = getContextCustomer(context);
  const { appointments } = await api
    .call(
      customerCalendarEndpoints.appointments,
      { params: { id: customer._id } },
      { signal: request.signal },
    )
    .catch(throwRouteError);
  return { customerId: customer._id, appointments, now: new Date() };
}

export const meta = noindexMeta('Calls', 'The calls you have booked.');

export { CallsSkeleton as HydrateFallback };

export default function Calls() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { appointments, customerId, now } = loaded;
  return (
    <CallsPage
      calls={appointments}
      side="customer"
      now={now}
      strip={<PushOffer memberId={customerId} isDue={appointments.length > 0} />}
    >
      <CalendarFeed kind="calls" />
    </CallsPage>
  );
}

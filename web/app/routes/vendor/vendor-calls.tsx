import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageLeaveGuard } from '#app/components/dialogs/leave-guard/leave-guard.tsx';
import { loadAwayNotice } from '#app/features/calls/api.ts';
import { AwayPanel } from '#app/features/calls/away-panel.tsx';
import { CalendarFeed } from '#app/features/calls/calendar-feed.tsx';
import { CallsPage, CallsSkeleton } from '#app/features/calls/calls-page.tsx';
import { HoursPanel } from '#app/features/calls/hours/hours-panel.tsx';
import { PushOffer } from '#app/features/notifications/push/push-offer.tsx';
import { loadPagePart } from '#app/lib/api/page-part.ts';
import { api } from '#app/lib/client/api-client.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextVendor, requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const vendor = getContextVendor(context);
  const [params, signal] = [{ id: vendor._id }, request.signal];
  const [calls, hours, away] = await Promise.all([
    api.call(vendorCalendarEndpoints.appointments, { params }, { signal }),
    api.call(vendorCalendarEndpoints.availability, { params }, { signal }),
    loadPagePart(loadAwayNotice(vendor._id, signal), awaySentences.load_failed, signal),
  ]).catch(throwRouteError);
  return {
    vendorId: vendor._id,
    appointments: calls.appointments,
    availability: hours.data,
    away,
    now: new Date(),
  };
}

export const meta = noindexMeta('Calls', 'Your calls and your hours.');

export { CallsSkeleton as HydrateFallback };

export default function Calls() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { appointments, availability, away, vendorId, now } = loaded;
  return (
    <CallsPage
      calls={appointments}
      side="vendor"
      now={now}
      strip={<PushOffer memberId={vendorId} isDue={appointments.length > 0} />}
    >
      <PageLeaveGuard>
        <AwayPanel vendorId={vendorId} part={away} />
        <HoursPanel vendorId={vendorId} availability={availability} />
      </PageLeaveGuard>
      <CalendarFeed kind="calls" />
    </CallsPage>
  );
}

import type { OwnCall } from '@threshold/contract/endpoints/calls/appointments';
import { DashboardList } from '#app/components/lists/dashboard-list.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import { hasEnded } from './call-choices.ts';
import { CallsList } from './calls-list.tsx';

const SHOWN = 3;

/** Dashboard card with a customer's next calls. */
export function NextCalls({ part, now }: { part: PagePart<readonly OwnCall[]>; now: Date }) {
  return (
    <DashboardList
      id="next-calls"
      title="Upcoming calls"
      all={{ text: 'All calls', to: paths.customerCalls }}
      part={part}
    >
      {(calls) => (
        <CallsList
          calls={calls.filter((call) => !hasEnded(call, now)).slice(0, SHOWN)}
          side="customer"
          now={now}
          none="No call is booked. Every verified professional has a calendar on their page."
        />
      )}
    </DashboardList>
  );
}

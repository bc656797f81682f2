import { Stack } from '@mantine/core';
import type { OwnCall } from '@threshold/contract/endpoints/calls/appointments';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { DashboardList } from '#app/components/lists/dashboard-list.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './calls.module.css';
import { CallsList, hasEnded } from './calls-list.tsx';

interface CallsPageProps {
  calls: readonly OwnCall[];
  side: MemberRole;
  now: Date;
  /** Content above the list. */
  strip?: Elements;
  /** Content below the list, such as the form for a vendor's hours. */
  children?: Elements;
}

const emptyTexts: Readonly<Record<MemberRole, string>> = {
  customer: 'No call is booked. Every verified professional has a calendar on their page.',
  vendor: 'No call is booked. Customers choose from your hours below.',
};

export function CallsPage({ calls, side, now, strip, children }: CallsPageProps) {
  return (
    <div className={`wrap ${classes.page}`}>
      <h1>Calls</h1>
      {strip}
      <Stack component="section" gap="sm" aria-labelledby="upcoming-calls">
        <h2 id="upcoming-calls">Upcoming calls</h2>
        <CallsList calls={calls} side={side} now={now} none={emptyTexts[side]} />
      </Stack>
      {children}
    </div>
  );
}

export function CallsSkeleton() {
  const bars = [['40px', '8rem'], ['84px'], ['84px']] as const;
  return <PageSkeleton label="Loading your calls..." page={classes.page} bars={bars} />;
}

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
          none={emptyTexts.customer}
        />
      )}
    </DashboardList>
  );
}

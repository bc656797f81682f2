import type { OwnCall } from '@threshold/contract/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Elements } from '#app/components/elements.ts';
import classes from './calls.module.css';
import { CallsList } from './calls-list.tsx';
import { ListOrWeek } from './list-or-week.tsx';
import type { WeekOptions } from './use-week.ts';

export interface CallsPageProps {
  calls: readonly OwnCall[];
  side: MemberRole;
  now: Date;
  /** Whose weeks can be looked at, too. */
  week?: Pick<WeekOptions, 'vendorId' | 'timezone'>;
  /** Above the list. */
  strip?: Elements;
  /** What stands beside the list: a vendor's hours. */
  children?: Elements;
}

const none: Readonly<Record<MemberRole, string>> = {
  customer: 'No call is booked. Every verified professional has a calendar on their page.',
  vendor: 'No call is booked. Customers choose from your hours below.',
};

/** The calls of a member on a page of their own. */
export function CallsPage({ calls, side, now, week, strip, children }: CallsPageProps) {
  const list = <CallsList calls={calls} side={side} now={now} none={none[side]} />;
  return (
    <div className={`wrap ${classes.page}`}>
      <h1>Calls</h1>
      {strip}
      <section className={classes.part} aria-labelledby="upcoming-calls">
        {week ? (
          <ListOrWeek list={list} week={{ ...week, now }} />
        ) : (
          <>
            <h2 id="upcoming-calls">Upcoming calls</h2>
            {list}
          </>
        )}
      </section>
      {children}
    </div>
  );
}

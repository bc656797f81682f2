import { Group, Text } from '@mantine/core';
import type { SharedDate, SharedDates } from '@threshold/contract/endpoints/purchases/key-dates';
import { stateNames } from '@threshold/contract/rules/geography';
import { dueTimeText } from '@threshold/contract/texts/key-date-texts';
import { keyDateWords } from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/single-sentences';
import { Empty } from '#app/components/feedback/empty.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { Letterbox } from '#app/components/pictures/drawings/letterbox.tsx';
import { dayText, weekdayText } from '#app/lib/format/dates.ts';
import classes from './buying.module.css';

/** Dates that buyers share with the professional, read-only. */
export function SharedDatesPage({ shared }: { shared: readonly SharedDates[] }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <header>
        <h1>Shared dates</h1>
        <p className={classes.lead}>
          Buyers decide who reads the dates of their purchase, and for how long. What stands here is
          what they share now. Ask them before you rely on a date that is not confirmed.
        </p>
      </header>
      {shared.length === 0 ? (
        <Empty drawing={<Letterbox />} size="small" title="Nobody shares dates with you">
          <p>When a buyer does, we tell you here and by email.</p>
        </Empty>
      ) : (
        shared.map((one) => <OfOneHome key={one._id} shared={one} />)
      )}
      <Text pt="md" c="dimmed" fz="sm" className="ruled">
        {notAdvice}
      </Text>
    </div>
  );
}

const bars = [['40px', 'min(100%, 14rem)'], ['20px', 'min(100%, 30rem)'], ['180px']] as const;

/** Placeholder while the dates load. */
export function SharedDatesSkeleton() {
  return <PageSkeleton label="Loading shared dates..." page={classes.page} bars={bars} />;
}

function OfOneHome({
  shared: { _id, shared_by, shared_at, home, dates },
}: {
  shared: SharedDates;
}) {
  return (
    <section className={classes.section} aria-labelledby={`shared-${_id}`}>
      <h2 id={`shared-${_id}`}>{shared_by}</h2>
      <p className={classes.lead}>
        {[home, `shared since ${dayText(shared_at)}`].filter(Boolean).join(' · ')}
      </p>
      {dates.length === 0 ? (
        <p className={classes.lead}>No date yet. Those that they add show here.</p>
      ) : (
        <ul className={classes.rows}>
          {dates.map((date) => (
            <Group
              component="li"
              className="ruled"
              gap="8px 24px"
              justify="space-between"
              py="sm"
              key={date._id}
            >
              <div>
                <b>{keyDateWords[date.kind]}</b>
                <p>{whenText(date)}</p>
                <p className={classes.small}>{statusText(date)}</p>
              </div>
            </Group>
          ))}
        </ul>
      )}
    </section>
  );
}

const whenText = ({ due_on, due_time, zone }: SharedDate): string =>
  due_time ? `${weekdayText(due_on)}, ${dueTimeText(due_time, zone)}` : weekdayText(due_on);

/** Formats the status: 'New South Wales · Not confirmed'. */
const statusText = ({ state, is_done, is_confirmed }: SharedDate): string =>
  [stateNames[state], is_done && 'Done', is_confirmed ? 'Confirmed by a buyer' : 'Not confirmed']
    .filter(Boolean)
    .join(' · ');

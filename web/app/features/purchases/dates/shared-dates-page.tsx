import { Text } from '@mantine/core';
import type { SharedDate, SharedDates } from '@threshold/contract/endpoints/purchases/key-dates';
import { keyDateWords } from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { stateNames } from '@threshold/contract/vocabularies';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import classes from '../purchase.module.css';
import { Row, Section } from '../purchase-layout.tsx';
import { joinWithDots, whenText } from '../words.ts';

/** Page of the key dates that buyers share with the signed-in professional, read-only. */
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
        <EmptyState drawing={<Letterbox />} size="small" title="Nobody shares dates with you">
          <p>When a buyer does, we tell you here and by email.</p>
        </EmptyState>
      ) : (
        shared.map((one) => <SharedHomeDates key={one._id} shared={one} />)
      )}
      <Text pt="md" c="dimmed" fz="sm" className="ruled">
        {notAdvice}
      </Text>
    </div>
  );
}

const bars = [['40px', 'min(100%, 14rem)'], ['20px', 'min(100%, 30rem)'], ['180px']] as const;

export function SharedDatesSkeleton() {
  return <PageSkeleton label="Loading shared dates..." page={classes.page} bars={bars} />;
}

function SharedHomeDates({ shared }: { shared: SharedDates }) {
  const { _id, shared_by, shared_at, home, dates } = shared;
  return (
    <Section id={`shared-${_id}`} title={shared_by}>
      <p className={classes.lead}>{joinWithDots(home, `shared since ${dayText(shared_at)}`)}</p>
      {dates.length === 0 ? (
        <p className={classes.lead}>No date yet. Those that they add show here.</p>
      ) : (
        <ul className={classes.rows}>
          {dates.map((date) => (
            <Row key={date._id}>
              <div>
                <b>{keyDateWords[date.kind]}</b>
                <p>{whenText(date)}</p>
                <p className={classes.small}>{formatSharedDateStatus(date)}</p>
              </div>
            </Row>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Formats the Australian state and the status of a date: 'New South Wales · Not confirmed'. */
const formatSharedDateStatus = ({ state, is_done, is_confirmed }: SharedDate): string =>
  joinWithDots(
    stateNames[state],
    is_done && 'Done',
    is_confirmed ? 'Confirmed by a buyer' : 'Not confirmed',
  );

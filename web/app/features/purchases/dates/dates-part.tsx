import { Stack } from '@mantine/core';
import type { KeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type { Home, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import headClasses from '#app/components/layout/head.module.css';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { useFocusRestore } from '#app/lib/page/focus.ts';
import classes from '../purchase.module.css';
import { DateForm } from './date-form.tsx';
import { DateRow } from './date-row.tsx';

/** Ms after an action in which the reload of the purchase should end, even on a slow connection. */
const REREAD_MS = 5000;

interface DatesPartProps {
  purchase: Purchase;
  dates: readonly KeyDate[];
  /** Home to which `dates` belong; undefined if they are all dates of the purchase. */
  home?: Home;
}

/** Key dates of a purchase or of one of its homes, open dates first. */
export function DatesPart({ purchase, dates, home }: DatesPartProps) {
  // Id of the date that is edited; 'new' for a new date.
  const [edited, setEdited] = useState<string>();
  const open = dates.filter(({ status }) => status === 'open');
  const past = dates.filter(({ status }) => status !== 'open');
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusRestore(edited !== undefined, () => heading.current ?? opener.current);
  const actedAt = useRef(Number.NEGATIVE_INFINITY);
  // If a reload, soon after an action, removed the focused button, the heading takes the focus.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && performance.now() - actedAt.current < REREAD_MS) heading.current?.focus();
  });
  const close = () => {
    actedAt.current = performance.now();
    setEdited(undefined);
  };
  const keepFocus = () => {
    actedAt.current = performance.now();
    heading.current?.focus();
  };
  const add = purchase.role === 'buyer' && (
    <Button ref={opener} variant={home ? 'plain' : 'primary'} onClick={() => setEdited('new')}>
      Add a date
    </Button>
  );
  const rows = (shown: readonly KeyDate[]) => (
    <Stack component="ul" gap="lg" className={classes.dates}>
      {shown.map((date) => (
        <li key={date._id}>
          {edited === date._id ? (
            <DateForm purchase={purchase} date={date} onClose={close} />
          ) : (
            <DateRow
              purchase={purchase}
              date={date}
              isOfHome={home !== undefined}
              onChange={() => setEdited(date._id)}
              onActed={keepFocus}
            />
          )}
        </li>
      ))}
    </Stack>
  );
  if (edited === 'new') return <DateForm purchase={purchase} home={home} onClose={close} />;
  if (dates.length === 0 && !home) {
    return (
      <EmptyState drawing={<Letterbox />} size="small" title="No date yet" actions={add}>
        <p>
          Inspections, cooling-off, finance, building and pest, settlement: we count each by the
          rules of the state, say how, and always give the earlier day where one is unclear.{' '}
          {keyDateSentences.reminders}
        </p>
      </EmptyState>
    );
  }
  return (
    <section className={classes.section} aria-labelledby="dates">
      <div className={headClasses.head}>
        <h2 id="dates" ref={heading} tabIndex={-1}>
          Dates
        </h2>
        {add}
      </div>
      <p className={classes.lead}>{keyDateSentences.reminders}</p>
      {open.length === 0 && <p className={classes.lead}>Nothing is due.</p>}
      {rows(open)}
      {past.length > 0 && (
        <>
          <h2>Done and cancelled</h2>
          {rows(past)}
        </>
      )}
    </section>
  );
}

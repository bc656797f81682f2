import { IconChevronDown } from '@tabler/icons-react';
import type { HomeVisit } from '@threshold/contract/buying/home-visits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Home, Purchase } from '@threshold/contract/buying/purchase-shapes';
import { visitReminderSentences } from '@threshold/contract/buying/visit-reminders';
import { stateZones } from '@threshold/contract/state-zones';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { toasts } from '#app/lib/toasts.ts';
import classes from './buying.module.css';
import { noVisit, VisitForm } from './visit-form.tsx';
import { VisitRow } from './visit-row.tsx';
import { addVisit } from './visits-api.ts';

interface VisitsSectionProps {
  purchase: Purchase;
  home: Home;
  visits: readonly HomeVisit[];
}

/** When a home is seen: what is ahead, and below it what has been. */
export function VisitsSection({ purchase, home, visits }: VisitsSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const { revalidate } = useRevalidator();
  const isBuyer = purchase.role === 'buyer';
  const zone = home.state && stateZones[home.state];
  const past = visits.filter(({ is_past }) => is_past).toReversed();
  const ahead = visits.filter(({ is_past }) => !is_past);
  const close = () => {
    setAdding(false);
    focusHeading();
  };
  const rows = (shown: readonly HomeVisit[]) => (
    <ul className={classes.dates}>
      {shown.map((visit) => (
        <li key={visit._id}>
          <VisitRow purchase={purchase} visit={visit} onActed={focusHeading} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className={classes.section} aria-labelledby="visits">
      <div className={classes.head}>
        <h2 id="visits" ref={heading} tabIndex={-1}>
          Visits
        </h2>
        {isBuyer && zone && !isAdding && (
          <Button onClick={() => setAdding(true)}>Add a visit</Button>
        )}
      </div>
      {isAdding && zone && (
        <VisitForm
          held={noVisit}
          zone={zone}
          label="New visit"
          act="Add visit"
          save={(fields) => addVisit(purchase._id, { ...fields, home: home._id })}
          onSaved={async () => {
            await revalidate();
            close();
            toasts.success(purchaseOutcomes.visit_added);
          }}
          onCancel={close}
        />
      )}
      {isBuyer && !zone && <p className={classes.lead}>{purchaseOutcomes.visit_state}</p>}
      {ahead.length === 0 && !isAdding && <p className={classes.lead}>None is planned.</p>}
      {rows(ahead)}
      {ahead.length > 0 && <p className={classes.small}>{visitReminderSentences.when}</p>}
      {past.length > 0 && (
        <details className={classes.more}>
          <summary>
            <span>{`Earlier visits (${past.length})`}</span>
            <IconChevronDown size={20} aria-hidden="true" />
          </summary>
          {rows(past)}
        </details>
      )}
    </section>
  );
}

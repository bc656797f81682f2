import type { HomeVisit } from '@threshold/contract/buying/home-visits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { visitKindWords } from '@threshold/contract/buying/purchase-words';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import classes from './buying.module.css';
import { addedByText } from './people.ts';
import { useSharedAct } from './use-shared-act.ts';
import { VisitForm } from './visit-form.tsx';
import { visitWhenText } from './visit-words.ts';
import { changeVisit, removeVisit } from './visits-api.ts';

interface VisitRowProps {
  purchase: Purchase;
  visit: HomeVisit;
  /** The row may stand elsewhere from then on, or nowhere. */
  onActed: () => void;
}

/** A visit: when, who wrote it down, and for buyers what can be done with it. */
export function VisitRow({ purchase, visit, onActed }: VisitRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = useSharedAct(() => removeVisit(purchase._id, visit._id), {
    done: purchaseOutcomes.visit_removed,
    after: onActed,
  });
  const close = () => {
    setEditing(false);
    onActed();
  };
  const kind = visitKindWords[visit.kind];
  const when = visitWhenText(visit);
  if (isEditing) {
    return (
      <VisitForm
        held={visit}
        zone={visit.zone}
        label={`Change: ${kind}, ${when}`}
        act="Save visit"
        save={(fields, version) => changeVisit(purchase._id, visit._id, { ...fields, version })}
        onSaved={async () => {
          await revalidate();
          close();
        }}
        onCancel={close}
      />
    );
  }
  return (
    <>
      <h3>{kind}</h3>
      <p>{when}</p>
      {visit.note && <p className={classes.noteText}>{visit.note}</p>}
      <p className={classes.small}>{addedByText(purchase.members, visit.by)}</p>
      {purchase.role === 'buyer' && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Change: ${kind}, ${when}`}
            onClick={() => setEditing(true)}
          >
            Change
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove: ${kind}, ${when}`}
            disabled={remove.isBusy}
            onClick={() => void remove.run()}
          >
            Remove
          </Button>
        </div>
      )}
      <FailureAlert sentence={remove.failure} />
    </>
  );
}

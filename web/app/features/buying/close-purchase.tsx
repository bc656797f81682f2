import { documentDays } from '@threshold/contract/buying/document-retention';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useRef } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { closePurchase, reopenPurchase } from './api.ts';
import classes from './buying.module.css';
import { useSharedAct } from './use-shared-act.ts';

/** For buyers: says that they all stopped looking, or that they go on. Nothing while a home is under contract, or settled. */
export function ClosePurchase({ purchase }: { purchase: Purchase }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { _id, role, stage } = purchase;
  const isClosed = stage === 'closed';
  const act = useSharedAct(() => (isClosed ? reopenPurchase : closePurchase)(_id), {
    done: isClosed ? purchaseOutcomes.reopened : purchaseOutcomes.closed,
    after: () => heading.current?.focus(),
  });
  if (role !== 'buyer' || !(isClosed || stage === 'looking')) return null;
  return (
    <section className={classes.section} aria-labelledby="close">
      <h2 id="close" ref={heading} tabIndex={-1}>
        {isClosed ? 'Closed' : 'Stopped looking?'}
      </h2>
      <p className={classes.lead}>
        {isClosed
          ? `Everything here stays readable. Documents about each of you are deleted ${documentDays} days after closing, unless you open the purchase again.`
          : `Close this purchase for all of its buyers. Everything stays readable, and dates that are open go on reminding you. Documents about each of you are deleted ${documentDays} days later. A new home opens it again.`}
      </p>
      <FailureAlert sentence={act.failure} />
      <div>
        <Button disabled={act.isBusy} onClick={() => void act.run()}>
          {isClosed ? 'Open it again' : 'Close this purchase'}
        </Button>
      </div>
    </section>
  );
}

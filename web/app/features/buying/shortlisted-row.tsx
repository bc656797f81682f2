import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { PurchaseShortlisted } from '@threshold/contract/buying/purchase-shortlist';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { buyersOf, listOf, nameOf, othersOf } from './people.ts';
import { hideShortlisted, showShortlisted } from './shortlist-api.ts';
import { useSharedAct } from './use-shared-act.ts';

interface ShortlistedRowProps {
  purchase: Purchase;
  professional: PurchaseShortlisted;
}

/** Somebody shortlisted: by whom, who sees that, and for one's own the way to show it or no longer. */
export function ShortlistedRow({ purchase, professional }: ShortlistedRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { _id: vendorId, full_name, business_name, is_mine, shown_to } = professional;
  // Those to whom one's own may be shown.
  const others = is_mine ? buyersOf(othersOf(purchase.members)) : [];
  const missing = others.filter(({ _id }) => !shown_to.includes(_id));
  const act = useSharedAct(
    (isShown: boolean) => (isShown ? showShortlisted : hideShortlisted)(purchase._id, vendorId),
    {
      done: (_, isShown) =>
        isShown ? purchaseOutcomes.shortlist_shown : purchaseOutcomes.shortlist_hidden,
      after: () => link.current?.focus(),
    },
  );
  const show = `Show to ${listOf(missing.map(({ first_name }) => first_name))}`;
  return (
    <>
      <div>
        <Link ref={link} to={paths.vendor(vendorId)}>
          {full_name}
        </Link>
        <p className={classes.small}>
          {[business_name, byText(purchase, professional)].filter(Boolean).join(' · ')}
        </p>
        {others.length > 0 && (
          <p className={classes.small}>{readersText(purchase, professional)}</p>
        )}
        <FailureAlert sentence={act.failure} />
      </div>
      <div className={classes.actions}>
        {missing.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${show}: ${full_name}`}
            disabled={act.isBusy}
            onClick={() => void act.run(true)}
          >
            {show}
          </Button>
        )}
        {shown_to.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Stop showing: ${full_name}`}
            disabled={act.isBusy}
            onClick={() => void act.run(false)}
          >
            Stop showing
          </Button>
        )}
      </div>
    </>
  );
}

/** 'shortlisted by you and Ben'. */
function byText({ members }: Purchase, { by }: PurchaseShortlisted): string {
  const names = by.map((id) => nameOf(members, id).replace(/^You$/, 'you'));
  return `shortlisted by ${listOf(names)}`;
}

/** 'Only you see that you did.', 'Ben sees that you did.' */
function readersText({ members }: Purchase, { shown_to }: PurchaseShortlisted): string {
  if (shown_to.length === 0) return 'Only you see that you did.';
  const names = shown_to.map((id) => nameOf(members, id));
  return `${listOf(names)} ${names.length === 1 ? 'sees' : 'see'} that you did.`;
}

import { notAdvice } from '@threshold/contract/buying/not-advice';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { purchaseStageWords } from '@threshold/contract/buying/purchase-words';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { Elements } from '#app/components/elements.ts';
import { LeaveGuardOfPage } from '#app/components/leave-guard.tsx';
import { useEvery } from '#app/lib/page/use-every.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { NextUp } from './next-up.tsx';
import { listOf, othersOf } from './people.ts';
import { PurchaseName } from './purchase-name.tsx';
import { partsFor } from './purchase-parts.ts';

/** Interval at which the page reloads, so that changes of other members appear. */
const READ_AGAIN_MS = 20_000;

/** Header and footer of each part of a purchase. */
export function PurchaseFrame({ purchase, children }: { purchase: Purchase; children: Elements }) {
  const { state, revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const others = othersOf(purchase.members);
  useEvery(others.length > 0 ? READ_AGAIN_MS : undefined, () => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <div>
        <PurchaseName purchase={purchase} />
        <p className={classes.lead}>{statusText(purchase)}</p>
        <NextUp purchase={purchase} />
      </div>
      <nav aria-label="Parts of this purchase" className={classes.tabs}>
        {partsFor(purchase).map(({ part, label }) => {
          const to = paths.purchase(purchase._id, part);
          // A home's page belongs to the list of homes.
          const isHere = pathname === to || (part === '' && pathname.startsWith(`${to}/homes/`));
          return (
            <Link key={part} to={to} aria-current={isHere ? 'page' : undefined}>
              {label}
            </Link>
          );
        })}
      </nav>
      <LeaveGuardOfPage>{children}</LeaveGuardOfPage>
      <p className={classes.advice}>{notAdvice}</p>
    </div>
  );
}

/** Formats the header's summary: 'Looking · 3 homes · with Ben'. */
function statusText({ stage, homes, members }: Purchase): string {
  const others = othersOf(members).map(({ first_name }) => first_name);
  return [
    purchaseStageWords[stage],
    homes.length === 1 ? '1 home' : `${homes.length} homes`,
    others.length > 0 && `with ${listOf(others)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

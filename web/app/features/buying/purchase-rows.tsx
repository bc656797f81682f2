import { notAdvice } from '@threshold/contract/buying/not-advice';
import type { PurchaseSummary } from '@threshold/contract/buying/purchase-shapes';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { summaryText } from './summary-text.ts';

/** The purchases somebody is in, each with where it stands. */
export function PurchaseRows({ purchases }: { purchases: readonly PurchaseSummary[] }) {
  return (
    <>
      <ul className={classes.rows}>
        {purchases.map((purchase) => (
          <li key={purchase._id}>
            <div>
              <Link to={paths.purchase(purchase._id)}>{purchase.name}</Link>
              <p className={classes.lead}>{summaryText(purchase)}</p>
            </div>
          </li>
        ))}
      </ul>
      {purchases.some(({ next_date }) => next_date) && <p className={classes.small}>{notAdvice}</p>}
    </>
  );
}

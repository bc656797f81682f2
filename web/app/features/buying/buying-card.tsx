import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { Link } from 'react-router';
import { DashboardList } from '#app/components/lists/dashboard-list.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { PurchaseRows } from './purchase-rows.tsx';

/** Dashboard card with the purchases that are not archived. */
export function BuyingCard({ part }: { part: PagePart<readonly PurchaseSummary[]> }) {
  return (
    <DashboardList
      id="buying"
      title="Buying"
      all={{ text: 'All purchases', to: paths.buying }}
      part={part}
    >
      {(purchases) =>
        purchases.every(({ is_archived }) => is_archived) ? (
          <p className={classes.lead}>
            The homes you look at and the dates of your contract, alone or with whoever buys with
            you. <Link to={paths.buying}>Add a home</Link>
          </p>
        ) : (
          <PurchaseRows purchases={purchases.filter(({ is_archived }) => !is_archived)} />
        )
      }
    </DashboardList>
  );
}

import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseStageWords } from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { Link } from 'react-router';
import { DashboardList } from '#app/components/lists/dashboard-list.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './purchase.module.css';
import { Row } from './purchase-layout.tsx';
import { homesText, joinWithDots, turnText, whenText } from './words.ts';

/** Dashboard card that lists the purchases which are not archived. */
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

export function PurchaseRows({ purchases }: { purchases: readonly PurchaseSummary[] }) {
  return (
    <>
      <ul className={classes.rows}>
        {purchases.map((purchase) => (
          <Row key={purchase._id}>
            <div>
              <Link to={paths.purchase(purchase._id)}>{purchase.name}</Link>
              <p className={classes.lead}>{summaryText(purchase)}</p>
            </div>
          </Row>
        ))}
      </ul>
      {purchases.some(({ next_date }) => next_date) && <p className={classes.small}>{notAdvice}</p>}
    </>
  );
}

/** Returns 'Under contract · 3 homes · Finance due Fri 11 Dec 2026 · To do: Confirm each date'. */
const summaryText = ({ stage, homes, next_date, next_task }: PurchaseSummary): string =>
  joinWithDots(
    purchaseStageWords[stage],
    homesText(homes),
    next_date && `${next_date.title} ${whenText(next_date)}`,
    next_task && turnText(next_task),
  );

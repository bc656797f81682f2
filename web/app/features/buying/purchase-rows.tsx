import { Group } from '@mantine/core';
import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseStageWords } from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/single-sentences';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { whenText } from './counted-date.tsx';
import { turnText } from './task-words.ts';

/** The reader's purchases, each with its stage and next step. */
export function PurchaseRows({ purchases }: { purchases: readonly PurchaseSummary[] }) {
  return (
    <>
      <ul className={classes.rows}>
        {purchases.map((purchase) => (
          <Group
            component="li"
            className="ruled"
            gap="8px 24px"
            justify="space-between"
            py="sm"
            key={purchase._id}
          >
            <div>
              <Link to={paths.purchase(purchase._id)}>{purchase.name}</Link>
              <p className={classes.lead}>{summaryText(purchase)}</p>
            </div>
          </Group>
        ))}
      </ul>
      {purchases.some(({ next_date }) => next_date) && <p className={classes.small}>{notAdvice}</p>}
    </>
  );
}

/**
 * Formats the summary: 'Under contract · 3 homes · Finance due Fri 11 Dec 2026 · Your turn: Confirm
 * each date'.
 */
function summaryText({ stage, homes, next_date, next_task }: PurchaseSummary): string {
  return [
    purchaseStageWords[stage],
    homes === 1 ? '1 home' : `${homes} homes`,
    next_date && `${next_date.title} ${whenText(next_date)}`,
    next_task && turnText(next_task),
  ]
    .filter(Boolean)
    .join(' · ');
}

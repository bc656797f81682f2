import { plans } from '@threshold/contract/plans';
import { promiseSentences } from '@threshold/contract/promise-sentences';
import { Alert } from '#app/components/alert.tsx';
import { PlanHead } from './plan-head.tsx';
import { PlanTable } from './plan-table.tsx';
import table from './plans.module.css';
import classes from './subscription-page.module.css';

const whyNotId = 'why-not-on-sale';

/** Features and prices of the plans. They cannot be bought here. */
export function SubscriptionPage() {
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>Plans for professionals</h1>
        <p>{`${promiseSentences.free} for home buyers. Prices are in Australian dollars.`}</p>
      </header>
      <Alert>
        <p id={whyNotId}>
          {`Paid plans are not on sale yet. Until they are, no plan limits what you can do. ${promiseSentences.order_not_for_sale}`}
        </p>
      </Alert>
      <div className={table.plans}>
        <div className={table.heads}>
          {plans.map((plan) => (
            <PlanHead key={plan.name} plan={plan} whyNotId={whyNotId} />
          ))}
        </div>
        <PlanTable />
      </div>
    </div>
  );
}

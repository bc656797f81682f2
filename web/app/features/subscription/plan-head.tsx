import { freePlanButton, type Plan, paidPlanButton } from '@threshold/contract/plans';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { paths } from '#app/lib/paths.ts';
import { formatPrice } from './plan-price.ts';
import classes from './plans.module.css';

/**
 * Price of a plan, above its column. `whyNotId` is the id of the text that explains why the button
 * of a paid plan is disabled.
 */
export function PlanHead({ plan, whyNotId }: { plan: Plan; whyNotId: string }) {
  const { name, price, yearly_price, description, subText } = plan;
  const titleId = `plan-${name}`;
  const isFree = price === 0;
  return (
    <section className={classes.head} aria-labelledby={titleId}>
      <h2 id={titleId}>{name}</h2>
      <p>{description}</p>
      <dl className={classes.prices}>
        <Price amount={price} label={subText} />
        {!isFree && <Price amount={yearly_price} label="Per year" />}
      </dl>
      {isFree ? (
        <Button component={Link} to={paths.vendorRegister} variant="primary">
          {freePlanButton}
        </Button>
      ) : (
        <Button disabled aria-describedby={whyNotId}>
          {paidPlanButton}
        </Button>
      )}
    </section>
  );
}

function Price({ amount, label }: { amount: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{formatPrice(amount)}</dd>
    </div>
  );
}

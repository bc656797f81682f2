import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { freePlanButton, type Plan, paidPlanButton } from '@threshold/contract/plans';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './plan-card.module.css';
import { formatPrice } from './plan-price.ts';

/** One plan. `whyNotId` names the line that says why a paid plan's button is off. */
export function PlanCard({ plan, whyNotId }: { plan: Plan; whyNotId: string }) {
  const { name, price, yearly_price, description, subText, features } = plan;
  const titleId = `plan-${name}`;
  const isFree = price === 0;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{name}</h2>
        <p>{description}</p>
      </div>
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
      <ul className={classes.features} aria-label={`Features of ${name}`}>
        {features.map(({ label, available }) => (
          <li key={label} data-available={available}>
            {available ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
            <span>{label}</span>
            <span className={classes.word}>{available ? 'Included' : 'Not included'}</span>
          </li>
        ))}
      </ul>
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

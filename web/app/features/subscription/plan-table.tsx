import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type Plan, plans } from '@threshold/contract/plans';
import classes from './plans.module.css';

/** Features of the plans: a row for each feature, a column for each plan. */
export function PlanTable() {
  const [first] = plans;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Features of the plans</caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          {plans.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first?.features.map(({ label }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {plans.map((plan) => (
              <Cell key={plan.name} isIncluded={has(plan, label)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <td data-included={isIncluded || undefined}>
      {isIncluded ? <IconCheck aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
      <span className="visually-hidden">{isIncluded ? 'Included' : 'Not included'}</span>
    </td>
  );
}

const has = ({ features }: Plan, feature: string) =>
  features.some(({ label, available }) => label === feature && available);

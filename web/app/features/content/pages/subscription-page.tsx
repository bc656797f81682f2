import { Box, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { freePlanButton, type Plan, paidPlanButton, plans } from '@threshold/contract/texts/plans';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import textPage from '#app/components/layout/text-page.module.css';
import { DataTable } from '#app/components/lists/tables.tsx';
import { paths } from '#app/lib/paths.ts';
import table from './plans.module.css';

const aud = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats Australian dollars as '$0', '$49.99' or '$1,199.88', without cents for whole dollars. */
export const formatPrice = (amount: number): string => aud.format(amount);

/** Head of a plan's column. `whyNotId` is the id of the reason for the disabled button. */
function PlanHead({ plan, whyNotId }: { plan: Plan; whyNotId: string }) {
  const { name, price, yearly_price, description, subText } = plan;
  const titleId = `plan-${name}`;
  const isFree = price === 0;
  return (
    <section className={table.head} aria-labelledby={titleId}>
      <Box component="h2" fz="xl" id={titleId}>
        {name}
      </Box>
      <Text c="dimmed">{description}</Text>
      <dl className={table.prices}>
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
      <Box component="dt" c="dimmed" fz="sm">
        {label}
      </Box>
      <dd className="num">{formatPrice(amount)}</dd>
    </div>
  );
}

const whyNotId = 'why-not-on-sale';

export function SubscriptionPage() {
  return (
    <div className={`wrap ${table.page}`}>
      <header className={textPage.head}>
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

function PlanTable() {
  const [first] = plans;
  return (
    <DataTable
      layout="fixed"
      horizontalSpacing={0}
      className={table.table}
      caption="Features of the plans"
      columns={['Feature', ...plans.map(({ name }) => name)]}
      rows={(first?.features ?? []).map(({ label }) => ({
        key: label,
        cells: [
          label,
          ...plans.map((plan) => <Cell key={plan.name} isIncluded={hasFeature(plan, label)} />),
        ],
      }))}
    />
  );
}

function Cell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <Box c={isIncluded ? 'var(--brand-text)' : 'var(--ink3)'}>
      {isIncluded ? <IconCheck aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
      <span className="visually-hidden">{isIncluded ? 'Included' : 'Not included'}</span>
    </Box>
  );
}

const hasFeature = ({ features }: Plan, feature: string) =>
  features.some(({ label, available }) => label === feature && available);

import { Figure } from '#app/components/lists/charts.tsx';
import { DataTable } from '#app/components/lists/tables.tsx';
import { formatDollars, formatDollarsAndCents } from '#app/lib/format/money.ts';
import type { RepaymentsData } from './read-tool.ts';
import { AmountField } from './tool-fields.tsx';
import { ToolForm, ToolFrame, ToolText } from './tool-frame.tsx';
import classes from './tools.module.css';

export function RepaymentsPage({ data }: { data: RepaymentsData }) {
  const { result } = data;
  return (
    <ToolFrame tool="repayments">
      <ToolForm
        tool="repayments"
        submit="Show repayments"
        result={
          result ? <Result result={result} /> : <p>Fill in all three to see the repayments.</p>
        }
      >
        <AmountField name="amount" label="Loan amount" unit="$" {...data} />
        <AmountField
          name="rate"
          label="Interest rate, per year"
          description="The rate of your own offer. We suggest none."
          unit="%"
          {...data}
        />
        <AmountField name="years" label="Years" {...data} />
      </ToolForm>
      <ToolText title="How this is counted">
        <p>
          Principal and interest, paid once a month, at a rate that stays the same until the end.
          Fees, an offset account, extra payments and changes of the rate are left out. Your lender
          counts interest by the day, so its figure differs a little.
        </p>
        <p>
          The higher rates show what the same loan costs if rates rise. Use this to ask questions,
          not to choose a loan: it names no lender and knows nothing of your situation.
        </p>
      </ToolText>
    </ToolFrame>
  );
}

function Result({ result }: { result: NonNullable<RepaymentsData['result']> }) {
  const { terms, rates, total, interest, owed } = result;
  const [typed] = rates;
  return (
    <>
      <h2>{`${formatDollarsAndCents(typed?.monthly ?? 0)} a month`}</h2>
      <DataTable
        variant="numbers"
        borderColor="currentcolor"
        caption="Repayments by rate"
        columns={['Rate', 'A month', 'More than yours']}
        rows={rates.map(({ rate, monthly }) => ({
          key: rate,
          cells: [
            `${rate}%`,
            formatDollarsAndCents(monthly),
            formatExtraRepayment(monthly - (typed?.monthly ?? 0)),
          ],
        }))}
      />
      <p>
        {`Over ${terms.years} ${terms.years === 1 ? 'year' : 'years'} you pay ${formatDollars(total)}: the loan of ${formatDollars(terms.amount)} and ${formatDollars(interest)} of interest, not adjusted for inflation.`}
      </p>
      <Figure
        title="What you still owe"
        summary={formatOwedSummary(owed)}
        columns={['End of year', 'Still owed']}
        rows={owed.map((amount, year) => [year === 0 ? 'Start' : year, formatDollars(amount)])}
      >
        <OwedPlot owed={owed} />
      </Figure>
    </>
  );
}

const formatExtraRepayment = (dollars: number) =>
  dollars === 0 ? '' : `+ ${formatDollarsAndCents(dollars)}`;

function formatOwedSummary(owed: readonly number[]): string {
  const half = owed.findIndex((amount) => amount <= (owed[0] ?? 0) / 2);
  return `Half of the loan is paid off after about ${half} ${half === 1 ? 'year' : 'years'}.`;
}

const width = 320;
const height = 120;

/** Area chart of the amount owed by year. The table contains the same numbers. */
function OwedPlot({ owed }: { owed: readonly number[] }) {
  const most = owed[0] ?? 1;
  const points = owed.map((amount, year) => {
    const x = (year / (owed.length - 1)) * width;
    const y = height - (amount / most) * height;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes.plot}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
    </svg>
  );
}

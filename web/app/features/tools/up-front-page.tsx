import { upFrontLines } from '@threshold/contract/buying/up-front-costs';
import { dollarsText } from '#app/lib/format/dollars.ts';
import { AmountField } from './amount-field.tsx';
import type { UpFrontData } from './read-up-front.ts';
import { StateField } from './state-field.tsx';
import { ToolForm } from './tool-form.tsx';
import { ToolFrame } from './tool-frame.tsx';
import classes from './tools.module.css';

export function UpFrontPage({ data }: { data: UpFrontData }) {
  return (
    <ToolFrame tool="up-front-costs">
      <ToolForm tool="up-front-costs" submit="Add up" result={<Result data={data} />}>
        <StateField {...data} />
        {upFrontLines.map(({ name, label }) => (
          <AmountField key={name} name={name} label={label} unit="$" {...data} />
        ))}
      </ToolForm>
      <section className={classes.text} aria-label="Where the figures come from">
        <h2>Where the figures come from</h2>
        <p>
          From you. We fill in no price that we cannot prove: ask for a quote from a conveyancer, an
          inspector and your lender, and type what they say. What is still empty is not counted, and
          the sum then says ‘at least’.
        </p>
      </section>
    </ToolFrame>
  );
}

function Result({ data: { sum, duty } }: { data: UpFrontData }) {
  return (
    <>
      {sum ? (
        <h2>{`${sum.missing.length > 0 ? 'At least ' : ''}${dollarsText(sum.total)}`}</h2>
      ) : (
        <p>Type what you know. Leave the rest empty.</p>
      )}
      {duty && <p>{duty}</p>}
      {sum && sum.missing.length > 0 && (
        <>
          <h3>Not entered</h3>
          <ul>
            {upFrontLines
              .filter(({ name }) => sum.missing.includes(name))
              .map(({ name, label }) => (
                <li key={name}>{label}</li>
              ))}
          </ul>
        </>
      )}
    </>
  );
}

import {
  revenueOffices,
  type UpFrontSum,
  upFrontLines,
} from '@threshold/contract/rules/purchases/loan-tools';
import { stateNames, states } from '@threshold/contract/vocabularies';
import { dateText } from '#app/lib/format/dates.ts';
import { formatDollars } from '#app/lib/format/money.ts';
import type { UpFrontData } from './read-tool.ts';
import { AmountField } from './tool-fields.tsx';
import { ToolForm, ToolFrame, ToolText } from './tool-frame.tsx';

export function UpFrontPage({ data }: { data: UpFrontData }) {
  return (
    <ToolFrame tool="up-front-costs">
      <ToolForm tool="up-front-costs" submit="Add up" result={<UpFrontResult sum={data.sum} />}>
        {upFrontLines.map(({ name, label }) => (
          <AmountField
            key={name}
            name={name}
            label={label}
            {...(name === 'duty' && { description: 'From your state’s revenue office, below.' })}
            unit="$"
            {...data}
          />
        ))}
      </ToolForm>
      <ToolText title="Where the figures come from">
        <p>
          From you. We fill in no price that we cannot prove: ask for a quote from a conveyancer, an
          inspector and your lender, and type what they say. What is still empty is not counted, and
          the sum then says ‘at least’.
        </p>
        <h3>Pages about transfer duty</h3>
        <p>Each state and territory decides its own duty. Ask its revenue office.</p>
        <ul>
          {states.map((state) => (
            <DutyLink key={state} state={state} />
          ))}
        </ul>
      </ToolText>
    </ToolFrame>
  );
}

function DutyLink({ state }: { state: (typeof states)[number] }) {
  const { name, url, checkedOn } = revenueOffices[state];
  return (
    <li>
      <span>{`${stateNames[state]}: `}</span>
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span>{` (link checked on ${dateText(checkedOn)})`}</span>
    </li>
  );
}

function UpFrontResult({ sum }: { sum: UpFrontSum | undefined }) {
  if (!sum) return <p>Type what you know. Leave the rest empty.</p>;
  return (
    <>
      <h2>{`${sum.missing.length > 0 ? 'At least ' : ''}${formatDollars(sum.total)}`}</h2>
      {sum.missing.length > 0 && (
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

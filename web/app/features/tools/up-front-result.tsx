import { type UpFrontSum, upFrontLines } from '@threshold/contract/buying/up-front-costs';
import { centsText, dollarsText } from '#app/lib/format/dollars.ts';
import type { DutyPart } from './read-up-front.ts';

export interface UpFrontResultProps {
  sum: UpFrontSum | undefined;
  duty: DutyPart | undefined;
}

/** What was entered, added up, and what is known of the duty. */
export function UpFrontResult({ sum, duty }: UpFrontResultProps) {
  return (
    <>
      {sum ? (
        <h2>{`${sum.missing.length > 0 ? 'At least ' : ''}${dollarsText(sum.total)}`}</h2>
      ) : (
        <p>Type what you know. Leave the rest empty.</p>
      )}
      {duty && <Duty {...duty} />}
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

function Duty({ estimate, sentences, office, url }: DutyPart) {
  return (
    <>
      <h3>
        {estimate === undefined ? 'Transfer duty' : `Transfer duty: about ${centsText(estimate)}`}
      </h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {`Open the page of ${office}`}
        </a>
      </p>
    </>
  );
}

import { IconCheck } from '@tabler/icons-react';
import { clockText } from '#app/lib/format/dates.ts';
import classes from './request-steps.module.css';
import type { Step } from './request-words.ts';

/**
 * Progress of a request. Times are in the reader's time zone, so it renders only in the browser.
 */
export function RequestSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ text, at, state }) => (
        <li key={text} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classes.mark}>
            {state === 'done' && <IconCheck aria-hidden="true" />}
          </span>
          <span>
            <span>{text}</span>
            {state === 'done' && <span className="visually-hidden">, done</span>}
            {at && <time dateTime={at}>{clockText(at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  );
}

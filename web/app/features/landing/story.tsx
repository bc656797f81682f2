import { promiseSentences } from '@threshold/contract/promise-sentences';
import { StepCompare } from '#app/components/drawings/step-compare.tsx';
import { StepConnect } from '#app/components/drawings/step-connect.tsx';
import { StepRate } from '#app/components/drawings/step-rate.tsx';
import { StepSearch } from '#app/components/drawings/step-search.tsx';
import { Section } from './section.tsx';
import classes from './story.module.css';

const steps = [
  {
    Drawing: StepSearch,
    title: 'Search',
    text: 'Say who you need and where. No account to look around.',
  },
  {
    Drawing: StepCompare,
    title: 'Compare',
    text: 'What was checked, what they do, what clients said.',
  },
  {
    Drawing: StepConnect,
    title: 'Connect',
    text: 'Chat, send files or book a call with those we verified.',
  },
  {
    Drawing: StepRate,
    title: 'Rate and review',
    text: 'Tell the next buyer how it went.',
  },
] as const;

/** Four steps in one row of drawings: a closed door that is open at the end. */
export function Story() {
  return (
    <Section id="how" title="From closed door to keys in hand">
      <ol className={classes.story}>
        {steps.map(({ Drawing, title, text }, index) => (
          <li key={title}>
            <Drawing />
            <div className={classes.text}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>
                {index + 1 < steps.length ? text : `${text} ${promiseSentences.honest_reviews}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

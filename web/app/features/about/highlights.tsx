import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { StepCompare } from '#app/components/drawings/step-compare.tsx';
import { StepConnect } from '#app/components/drawings/step-connect.tsx';
import { StepSearch } from '#app/components/drawings/step-search.tsx';
import { PlayButton } from '#app/components/play-button.tsx';
import { useAutoplay } from '#app/components/use-autoplay.ts';
import classes from './highlights.module.css';

const tiles = [
  {
    title: 'Look around first',
    text: 'Search by suburb and trade. No account, no form, no call you did not ask for.',
    Drawing: StepSearch,
  },
  {
    title: 'See what was checked',
    text: 'Licence, register, date. Side by side where you compare, and open to the source.',
    Drawing: StepCompare,
  },
  {
    title: 'Keep it in one place',
    text: 'Messages, calls and papers for every professional, until the keys are yours.',
    Drawing: StepConnect,
  },
] as const;

/** Three tiles that are highlighted in turn. All of them are always readable. */
export function Highlights() {
  const [current, setCurrent] = useState(0);
  const autoplay = useAutoplay(limits.about.highlight_ms, () =>
    setCurrent((index) => (index + 1) % limits.about.highlights),
  );
  return (
    <section className={classes.highlights} aria-labelledby="highlights">
      <div className={classes.head}>
        <h2 id="highlights">What you can do here</h2>
        <PlayButton {...autoplay} className={classes.toggle} />
      </div>
      <ul className={classes.tiles}>
        {tiles.map(({ title, text, Drawing }, index) => (
          <li key={title} data-lit={index === current || undefined}>
            <Drawing className={classes.drawing} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

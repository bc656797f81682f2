import { promiseSentences } from '@threshold/contract/promise-sentences';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Queenslander } from '#app/components/drawings/queenslander.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './about-page.module.css';
import { Highlights } from './highlights.tsx';
import { FounderQuote, Leadership } from './leadership.tsx';
import { principles, story } from './story.ts';

/** About page. Fictional people appear only with demo data. */
export function AboutPage({ isDemo }: { isDemo: boolean }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.story}>
        <div className={classes.text}>
          <h1>The people who get you through the door, and what we know about them</h1>
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Queenslander className={classes.drawing} />
      </div>
      <section className={classes.principles} aria-labelledby="principles">
        <h2 id="principles">Three principles</h2>
        <ol>
          {principles.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {isDemo && <FounderQuote />}
      <Highlights />
      {isDemo && <Leadership />}
      <section className={classes.start} aria-labelledby="start">
        <h2 id="start">Find yours</h2>
        <p>{`${promiseSentences.free} for buyers, and no account to look around.`}</p>
        <Button component={Link} to={paths.home} variant="primary">
          Get Started Today
        </Button>
      </section>
    </div>
  );
}

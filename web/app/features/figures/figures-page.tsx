import { howFiguresCount, type OwnFigures } from '@threshold/contract/figures';
import classes from './figures-page.module.css';
import { FunnelFigure, SourcesFigure } from './way-figures.tsx';
import { AnswerFigure, ViewsFigure } from './week-figures.tsx';

/** A vendor's figures: the funnel to the listing, its sources, views and first answers. */
export function FiguresPage({ figures }: { figures: OwnFigures }) {
  const { weeks } = figures;
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.top}>
        <h1>Figures</h1>
        <p>{`The last ${weeks.length} weeks, this one included.`}</p>
      </div>
      <section className={classes.part} aria-labelledby="way">
        <h2 id="way">The way to you</h2>
        <div className={classes.pair}>
          <FunnelFigure figures={figures} />
          <SourcesFigure figures={figures} />
        </div>
      </section>
      <section className={classes.part} aria-labelledby="by-week">
        <h2 id="by-week">Week by week</h2>
        <div className={classes.pair}>
          <ViewsFigure weeks={weeks} />
          <AnswerFigure weeks={weeks} />
        </div>
      </section>
      <details className={classes.how}>
        <summary>How this is counted</summary>
        {howFiguresCount.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </details>
    </div>
  );
}

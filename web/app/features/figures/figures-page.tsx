import { howFiguresCount, type OwnFigures } from '@threshold/contract/figures';
import { loanVendorType } from '@threshold/contract/vocabularies';
import { CallsFigure } from './calls-figure.tsx';
import classes from './figures-page.module.css';
import { SaveDays } from './save-days.tsx';
import { FunnelFigure, ReviewsFigure, SourcesFigure } from './way-figures.tsx';
import { AnswerFigure, WeekFigure } from './week-figures.tsx';

/** A vendor's figures: the funnel to the listing, its sources, and each week. */
export function FiguresPage({ figures }: { figures: OwnFigures }) {
  const { weeks, call_outcomes, sources, months, vendor_type } = figures;
  const isBroker = vendor_type === loanVendorType;
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.top}>
        <div>
          <h1>Figures</h1>
          <p>{`The last ${weeks.length} weeks, this one included.`}</p>
        </div>
        <SaveDays />
      </div>
      <section className={classes.part} aria-labelledby="way">
        <h2 id="way">The way to you</h2>
        <div className={classes.pair}>
          <FunnelFigure weeks={weeks} />
          <SourcesFigure sources={sources} weeks={weeks} />
        </div>
      </section>
      <section className={classes.part} aria-labelledby="by-week">
        <h2 id="by-week">Week by week</h2>
        <div className={classes.grid}>
          <WeekFigure measure="views" weeks={weeks} />
          <WeekFigure measure="chats" weeks={weeks} />
          <WeekFigure measure="calls" weeks={weeks} />
          <CallsFigure outcomes={call_outcomes} weeks={weeks} />
          {isBroker && <WeekFigure measure="applications" weeks={weeks} />}
          <WeekFigure measure="requests" weeks={weeks} />
          <AnswerFigure weeks={weeks} />
          <ReviewsFigure months={months} />
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

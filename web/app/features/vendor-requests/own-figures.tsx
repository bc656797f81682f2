import type { OfferFigures } from '@threshold/contract/request-offers';
import classes from './requests-page.module.css';

/** 'within 1 min', '35 min', '3 h' */
function spanText(minutes: number): string {
  if (minutes < 1) return 'within 1 min';
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** What became of the offers of the last days, in numbers. */
export function OwnFigures({ figures }: { figures: OfferFigures }) {
  const { days, offered, answered, declined, lapsed, agreed, median_minutes } = figures;
  const facts = [
    ['Offered', offered],
    ['Answered', answered],
    ['Agreed to', agreed],
    ['Declined', declined],
    ['Not answered', lapsed],
    ['Usual time to answer', median_minutes === null ? 'None yet' : spanText(median_minutes)],
  ] as const;
  return (
    <section aria-labelledby="own-figures" className={classes.part}>
      <h2 id="own-figures">{`Your last ${days} days`}</h2>
      <dl className={classes.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

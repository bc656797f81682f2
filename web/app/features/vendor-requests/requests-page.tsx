import type { OfferFigures } from '@threshold/contract/request-offers';
import { useLocation } from 'react-router';
import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import { Empty } from '#app/components/empty.tsx';
import { Pager } from '#app/components/pager.tsx';
import { withQuery } from '#app/lib/paths.ts';
import type { RequestsData } from './api.ts';
import { OpenOffer } from './open-offer.tsx';
import { PastOffer } from './past-offer.tsx';
import { RequestSettingsPart } from './request-settings.tsx';
import classes from './requests-page.module.css';

/** Requests offered to a professional: open ones, closed ones, and the settings. */
export function RequestsPage({ open, past }: RequestsData) {
  const { pathname } = useLocation();
  const isPaged = past.total > past.limit || past.page > 1;
  return (
    <div className={`wrap ${classes.page}`}>
      <header>
        <h1>Requests</h1>
        <p className={classes.lead}>
          People near you who share what they need. The first three answers are passed on.
        </p>
      </header>
      <section aria-labelledby="open-requests" className={classes.part}>
        <h2 id="open-requests">To answer</h2>
        {open.length === 0 ? (
          <Empty
            size="small"
            headingLevel={3}
            drawing={<EmptyPaddock />}
            title="Nothing waits for you"
          >
            <p>We tell you at once, here and by email, when somebody near you asks.</p>
          </Empty>
        ) : (
          <ul className={classes.list}>
            {open.map((offer) => (
              <li key={offer._id}>
                <OpenOffer offer={offer} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <OwnFigures figures={past.figures} />
      <RequestSettingsPart settings={past.settings} />
      <section aria-labelledby="past-requests" className={classes.part}>
        <h2 id="past-requests">Before</h2>
        {past.data.length === 0 ? (
          <p className={classes.note}>What you answer or decline stands here.</p>
        ) : (
          <ul className={classes.list}>
            {past.data.map((offer) => (
              <li key={offer._id}>
                <PastOffer offer={offer} />
              </li>
            ))}
          </ul>
        )}
        {isPaged && (
          <Pager
            page={past}
            addressOf={(page) => withQuery(pathname, { page: page > 1 ? page : undefined })}
          />
        )}
      </section>
    </div>
  );
}

/** Formats a duration as 'within 1 min', '35 min' or '3 h'. */
function spanText(minutes: number): string {
  if (minutes < 1) return 'within 1 min';
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** Outcomes of recent offers in numbers. */
function OwnFigures({ figures }: { figures: OfferFigures }) {
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

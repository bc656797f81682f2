import { brand } from '@threshold/contract/brand';
import { type Ledger, promiseDays } from '@threshold/contract/promises';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { AnsweredWeeks } from './answered-weeks.tsx';
import { HiddenReviews } from './hidden-reviews.tsx';
import { PromiseEntry } from './promise-entry.tsx';
import classes from './promises-page.module.css';
import { ReviewQuarters } from './review-quarters.tsx';

/** Published promises, the basis of each, and when it was last broken. */
export function PromisesPage({ ledger: { promises, figures } }: { ledger: Ledger }) {
  const broken = promises.filter(({ holds }) => holds === false).length;
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>Our promises</h1>
        <p>
          {`Every promise on our pages stands here with what makes it true. We check each one every day, and say here when one does not hold. Figures are of the last ${promiseDays} days.`}
        </p>
        <p className={classes.sum}>{sumText(promises.length, broken)}</p>
      </header>
      <ol className={classes.list}>
        {promises.map((promise) => (
          <PromiseEntry key={promise._id} promise={promise} />
        ))}
      </ol>
      {figures && (
        <section className={classes.figures} aria-labelledby="figures">
          <h2 id="figures">In figures</h2>
          <AnsweredWeeks weeks={figures.answered} />
          <ReviewQuarters quarters={figures.review_quarters} />
          <HiddenReviews reasons={figures.hidden_by_reason} />
        </section>
      )}
      <section className={classes.complain} aria-labelledby="complain">
        <h2 id="complain">We broke one?</h2>
        <p>
          {'Tell us which, and when: '}
          <a href={brand.support_email_link}>{brand.support_email}</a>
          {brand.phone && (
            <span>
              {' or '}
              <a href={brand.phone_link}>{brand.phone}</a>
            </span>
          )}
          <span>
            . A person looks into it and answers. Who else you can turn to about your data stands in
            the{' '}
          </span>
          <Link to={paths.privacy}>privacy policy</Link>.
        </p>
      </section>
    </div>
  );
}

function sumText(all: number, broken: number): string {
  if (broken === 0) return `As far as we have checked, all ${all} hold.`;
  return broken === 1
    ? `Of ${all} promises one does not hold at the moment.`
    : `Of ${all} promises ${broken} do not hold at the moment.`;
}

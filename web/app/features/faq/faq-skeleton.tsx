import { faqMessages } from '@threshold/contract/faq';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './faq-skeleton.module.css';

const widths = ['62%', '48%', '70%', '55%', '66%', '50%'];

/** Placeholder of filters and list while they load. */
export function FaqSkeleton() {
  return (
    <>
      <div className={classes.filters} aria-hidden="true">
        <Skeleton height="48px" />
        <Skeleton height="48px" />
      </div>
      <div className={classes.results}>
        <p role="status">{faqMessages.loading}</p>
        <ul className={classes.list} aria-hidden="true">
          {widths.map((width) => (
            <li key={width}>
              <Skeleton width={width} height="18px" />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

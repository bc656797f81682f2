import { notAdvice } from '@threshold/contract/buying/not-advice';
import type { Faq } from '@threshold/contract/faq';
import { Suspense } from 'react';
import { Await, useSearchParams } from 'react-router';
import type { Elements } from '#app/components/elements.ts';
import { PartFailure } from '#app/components/part-failure.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { FaqFilters } from './faq-filters.tsx';
import { FaqHelp } from './faq-help.tsx';
import classes from './faq-page.module.css';
import { categoriesOf, readFaqQuery } from './faq-query.ts';
import { FaqResults } from './faq-results.tsx';
import { FaqSkeleton } from './faq-skeleton.tsx';

type FaqPart = PagePart<readonly Faq[]>;

/** Page of the guides. `faqs` is a promise during client-side navigation. */
export function FaqPage({
  faqs,
  more,
}: {
  faqs: FaqPart | Promise<FaqPart>;
  /** Links to the steps and the tools. */
  more: Elements;
}) {
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>First Home Buyer Guides</h1>
        <p>Plain answers to what first home buyers ask most. {notAdvice}</p>
      </header>
      <div className={classes.guides}>
        {faqs instanceof Promise ? (
          <Suspense fallback={<FaqSkeleton />}>
            <Await resolve={faqs}>{(loaded) => <Guides part={loaded} />}</Await>
          </Suspense>
        ) : (
          <Guides part={faqs} />
        )}
      </div>
      {more}
      <FaqHelp />
    </div>
  );
}

function Guides({ part }: { part: FaqPart }) {
  const [parameters] = useSearchParams();
  if ('failure' in part) return <PartFailure text={part.failure} size="md" />;
  const faqs = part.value;
  const query = readFaqQuery(parameters);
  return (
    <>
      <FaqFilters query={query} categories={categoriesOf(faqs)} />
      <FaqResults faqs={faqs} query={query} />
    </>
  );
}

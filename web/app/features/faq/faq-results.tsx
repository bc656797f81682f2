import { type Faq, faqMessages } from '@threshold/contract/faq';
import { Link } from 'react-router';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import { Empty } from '#app/components/empty.tsx';
import { paths } from '#app/lib/paths.ts';
import { FaqList } from './faq-list.tsx';
import { countText, type FaqQuery, filterFaqs, groupFaqs } from './faq-query.ts';
import classes from './faq-results.module.css';

/** Number of matching questions, and the questions. */
export function FaqResults({ faqs, query }: { faqs: readonly Faq[]; query: FaqQuery }) {
  const found = filterFaqs(faqs, query);
  const isFiltered = query.search !== '' || query.category !== '';
  return (
    <div className={classes.results}>
      <div className={classes.count} role="status">
        <span className="num">{countText(found.length)}</span>
        {query.category && <Badge kind="outlined">{query.category}</Badge>}
      </div>
      {found.length > 0 ? (
        <FaqList groups={groupFaqs(found)} />
      ) : (
        <Empty
          drawing={<EmptyPaddock />}
          title={faqMessages.empty}
          actions={
            isFiltered && (
              <Button component={Link} to={paths.guides} variant="primary" preventScrollReset>
                Show all questions
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

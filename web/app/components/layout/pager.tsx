import { Link } from 'react-router';
import { pageSpan } from '../../lib/page/queue-query.ts';
import { Button } from '../buttons/button.tsx';
import classes from './pager.module.css';

export interface PagerProps {
  page: { readonly page: number; readonly limit: number; readonly total: number };
  addressOf: (page: number) => string;
  className?: string;
}

/**
 * The position in a list, with links to the previous and next page. Replaces Mantine's Pagination,
 * whose controls for these two pages are buttons without text instead of links.
 */
export function Pager({ page, addressOf, className = '' }: PagerProps) {
  const { first, last, hasPrevious, hasNext } = pageSpan(page);
  if (page.total === 0) return null;
  return (
    <nav className={`${classes.pager} ${className}`} aria-label="Pages">
      <span className="num" role="status">{`${first} to ${last} of ${page.total}`}</span>
      {hasPrevious && (
        <Button component={Link} size="sm" to={addressOf(page.page - 1)} preventScrollReset>
          Previous
        </Button>
      )}
      {hasNext && (
        <Button component={Link} size="sm" to={addressOf(page.page + 1)} preventScrollReset>
          Next
        </Button>
      )}
    </nav>
  );
}

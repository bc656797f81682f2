import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../buttons/button.tsx';
import type { Elements } from '../layout/elements.ts';
import { EmptyPaddock, Letterbox } from '../pictures/drawings/empty-drawings.tsx';
import { EmptyState } from './empty.tsx';

interface OutcomePageProps {
  title: string;
  /** False if the result is not a success: an empty paddock is shown instead of an open door. */
  isDone?: boolean;
  /** Target and label of the link. Default: the search. */
  next?: { readonly to: string; readonly label: string };
  /** `status` makes screen readers announce a page that appears without a navigation. */
  role?: 'status';
  children?: Elements;
}

const search = { to: paths.search, label: 'Find professionals' };

/** A complete page with one sentence and one link, for example the result of a link in an email. */
export function OutcomePage(props: OutcomePageProps) {
  const { title, isDone = true, next = search, role, children } = props;
  return (
    <div className="wrap" role={role}>
      <EmptyState
        headingLevel={1}
        drawing={isDone ? <Letterbox /> : <EmptyPaddock />}
        title={title}
        actions={
          <Button component={Link} variant="primary" to={next.to}>
            {next.label}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

import { Link } from 'react-router';
import { EmptyPaddock, Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../buttons/button.tsx';
import type { Elements } from '../layout/elements.ts';
import { Empty } from './empty.tsx';

interface OutcomePageProps {
  title: string;
  /** False if the link of the page leads to nothing. */
  isDone?: boolean;
  /** Where the page leads next: by default to the search. */
  next?: { readonly to: string; readonly label: string };
  /** For a page that replaced another one and is announced. */
  role?: 'status';
  children?: Elements;
}

const search = { to: paths.search, label: 'Find professionals' };

/** A complete page of one sentence and one link, such as after the link of a mail. */
export function OutcomePage(props: OutcomePageProps) {
  const { title, isDone = true, next = search, role, children } = props;
  return (
    <div className="wrap" role={role}>
      <Empty
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
      </Empty>
    </div>
  );
}

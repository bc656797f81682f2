import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-paddock.tsx';
import { Letterbox } from '#app/components/pictures/drawings/letterbox.tsx';
import { paths } from '#app/lib/paths.ts';

interface AlertOutcomeProps {
  /** False if the link was not valid. */
  isDone: boolean;
  message: string;
  children?: Elements;
}

/** Result of a mail's link, with a link to the search. */
export function AlertOutcome({ isDone, message, children }: AlertOutcomeProps) {
  return (
    <div className="wrap">
      <Empty
        headingLevel={1}
        drawing={isDone ? <Letterbox /> : <EmptyPaddock />}
        title={message}
        actions={
          <Button component={Link} variant="primary" to={paths.search}>
            Find professionals
          </Button>
        }
      >
        {children}
      </Empty>
    </div>
  );
}

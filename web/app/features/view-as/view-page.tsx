import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';

/** What a tab has to say that shows no page of an account. */
const states = {
  /** The page that was asked for is not for staff. `start` leads back. */
  hidden: {
    title: 'This page is not shown',
    text: 'Whoever views an account is not shown its messages and files, what protects it, and what others write to its member.',
  },
  over: {
    title: 'The view has ended',
    text: 'You can close this tab. To look at an account again, start anew in the console.',
  },
  none: {
    title: 'There is nothing to view here',
    text: 'Staff look at an account from their console.',
  },
} as const;
export type ViewState = keyof typeof states;

export interface ViewPageProps {
  state: ViewState;
  /** The first page of the account. */
  start: string;
}

/** Stands where no page of the account does. */
export function ViewPage({ state, start }: ViewPageProps) {
  const { title, text } = states[state];
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <Empty
        headingLevel={1}
        drawing={<Letterbox />}
        title={title}
        actions={
          state === 'hidden' && (
            <Button component={Link} variant="primary" to={start}>
              Go to the dashboard
            </Button>
          )
        }
      >
        <p>{text}</p>
      </Empty>
    </main>
  );
}

/** While the account is opened. */
export function ViewOpening() {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <p role="status">Opening the account...</p>
    </main>
  );
}

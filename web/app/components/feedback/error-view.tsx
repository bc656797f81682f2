import { notFoundPage } from '@threshold/contract/paths';
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import type { RouteFailure } from '../../lib/client/public-loader.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyPaddock, Letterbox } from '../pictures/drawings/empty-drawings.tsx';
import { EmptyState } from './empty.tsx';

interface ErrorViewProps {
  title: string;
  text?: string;
  /** True if the page was not found, false if loading it failed. */
  missing?: boolean;
}

export function ErrorView({ title, text, missing = false }: ErrorViewProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state === 'loading';
  // Navigates, because a revalidation that ends before the next render would leave the error.
  const tryAgain = () =>
    navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  return (
    <EmptyState
      headingLevel={1}
      drawing={missing ? <EmptyPaddock /> : <Letterbox />}
      title={title}
      actions={
        missing ? (
          <Button component={Link} variant="primary" to={paths.home}>
            {notFoundPage.back}
          </Button>
        ) : (
          <Button variant="primary" disabled={isBusy} onClick={() => void tryAgain()}>
            {isBusy ? 'Trying...' : 'Try again'}
          </Button>
        )
      }
    >
      {text && <p>{text}</p>}
    </EmptyState>
  );
}

function NoConnectionView() {
  return <ErrorView title="No connection" text="We could not reach the server." />;
}

/** The error boundary of a route. `fallback` is shown if the server sent no error text. */
export function RouteFailureView({ fallback }: { fallback?: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    const failure = error.data as Partial<RouteFailure> | null;
    if (error.status === 404) {
      return <ErrorView missing title={notFoundPage.title} text={notFoundPage.text} />;
    }
    if (failure?.code === 'offline') return <NoConnectionView />;
    return <ErrorView title="This page could not be shown" text={failure?.message || fallback} />;
  }
  // React Router reports a lost connection as a generic error while it loads a lazy route.
  if (typeof document !== 'undefined' && !navigator.onLine) return <NoConnectionView />;
  return (
    <ErrorView title="Something went wrong on our side" text="Please try again in a moment." />
  );
}

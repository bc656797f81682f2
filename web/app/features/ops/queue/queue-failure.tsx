import { useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';

/** A queue that could not be read; the console around it stays. */
export function QueueFailure() {
  return <RouteFailureView error={useRouteError()} />;
}

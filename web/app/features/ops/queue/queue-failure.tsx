import { useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';

/** Error view of a queue; the console around it stays. */
export function QueueFailure() {
  return <RouteFailureView error={useRouteError()} />;
}

import { isRouteErrorResponse } from 'react-router';
import type { RouteFailure } from '../lib/public-loader.ts';
import { ErrorView } from './error-view.tsx';

export interface RouteFailureViewProps {
  error: unknown;
  /** What to say where the server said nothing. */
  fallback?: string;
}

/** The error of a route in words: a refused loader keeps its status, anything else is our fault. */
export function RouteFailureView({ error, fallback }: RouteFailureViewProps) {
  if (isRouteErrorResponse(error)) {
    const failure = error.data as Partial<RouteFailure> | null;
    if (error.status === 404) {
      return <ErrorView missing title={notFoundTitle} text={notFoundText} />;
    }
    if (failure?.code === 'offline') {
      return <ErrorView title="No connection" text="We could not reach the server." />;
    }
    return <ErrorView title="This page could not be shown" text={failure?.message || fallback} />;
  }
  return <ErrorView title="Something went wrong on our side" text={faultText} />;
}

export const notFoundTitle = 'This page does not exist';
export const notFoundText = 'The link may be old, or the listing may have been removed.';
const faultText = 'Please try again in a moment.';

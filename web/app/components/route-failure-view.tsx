import { missingPage } from '@threshold/contract/missing-page';
import { isRouteErrorResponse } from 'react-router';
import type { RouteFailure } from '../lib/api/public-loader.ts';
import { ErrorView } from './error-view.tsx';

export interface RouteFailureViewProps {
  error: unknown;
  /** The text for an error without a message from the server. */
  fallback?: string;
}

function CutOff() {
  return <ErrorView title="No connection" text="We could not reach the server." />;
}

/** Shows the error of a route: a loader's error by its status, any other as an internal error. */
export function RouteFailureView({ error, fallback }: RouteFailureViewProps) {
  if (isRouteErrorResponse(error)) {
    const failure = error.data as Partial<RouteFailure> | null;
    if (error.status === 404) {
      return <ErrorView missing title={missingPage.title} text={missingPage.text} />;
    }
    if (failure?.code === 'offline') return <CutOff />;
    return <ErrorView title="This page could not be shown" text={failure?.message || fallback} />;
  }
  // React Router reports a lost connection as a generic error while it loads a lazy route.
  if (typeof document !== 'undefined' && !navigator.onLine) return <CutOff />;
  return <ErrorView title="Something went wrong on our side" text={faultText} />;
}

const faultText = 'Please try again in a moment.';

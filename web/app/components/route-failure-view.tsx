import { missingPage } from '@threshold/contract/missing-page';
import { isRouteErrorResponse } from 'react-router';
import type { RouteFailure } from '../lib/api/public-loader.ts';
import { ErrorView } from './error-view.tsx';

export interface RouteFailureViewProps {
  error: unknown;
  /** What to say where the server said nothing. */
  fallback?: string;
}

function CutOff() {
  return <ErrorView title="No connection" text="We could not reach the server." />;
}

/** The error of a route in words: a refused loader keeps its status, anything else is our fault. */
export function RouteFailureView({ error, fallback }: RouteFailureViewProps) {
  if (isRouteErrorResponse(error)) {
    const failure = error.data as Partial<RouteFailure> | null;
    if (error.status === 404) {
      return <ErrorView missing title={missingPage.title} text={missingPage.text} />;
    }
    if (failure?.code === 'offline') return <CutOff />;
    return <ErrorView title="This page could not be shown" text={failure?.message || fallback} />;
  }
  // The router asked for the routes behind a link, and has no word of its own for a line that is cut.
  if (typeof document !== 'undefined' && !navigator.onLine) return <CutOff />;
  return <ErrorView title="Something went wrong on our side" text={faultText} />;
}

const faultText = 'Please try again in a moment.';

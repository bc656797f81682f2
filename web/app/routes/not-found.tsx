import { data } from 'react-router';
import { ErrorView } from '#app/components/error-view.tsx';
import { notFoundText, notFoundTitle } from '#app/components/route-failure-view.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';

export const meta = () =>
  pageMeta({ title: notFoundTitle, description: notFoundText, indexed: false });

/** Without a client loader the server answers, so that the status is 404 there as well. */
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <ErrorView missing title={notFoundTitle} text={notFoundText} />;
}

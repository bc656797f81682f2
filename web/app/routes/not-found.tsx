import { notFoundPage } from '@threshold/contract/paths';
import { data } from 'react-router';
import { ErrorView } from '#app/components/feedback/error-view.tsx';
import { type CanonicalHandle, pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({ title: notFoundPage.title, description: notFoundPage.text, indexed: false });

/** Without a client loader, a client-side visit asks the server also and gets the status 404. */
export const loader = () => data(null, { status: 404 });

/** One page for all missing addresses, so it has no canonical link. */
export const handle: CanonicalHandle = { canonicalOf: () => null };

export default function NotFound() {
  return <ErrorView missing title={notFoundPage.title} text={notFoundPage.text} />;
}

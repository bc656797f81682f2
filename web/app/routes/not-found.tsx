import { notFoundPage } from '@threshold/contract/paths';
import { data } from 'react-router';
import { ErrorView } from '#app/components/feedback/error-view.tsx';
import { type CanonicalHandle, pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({ title: notFoundPage.title, description: notFoundPage.text, indexed: false });

/** There is no client loader, so client-side navigations also get status 404 from the server. */
export const loader = () => data(null, { status: 404 });

/** This page is shown at many URLs, so it has no canonical link. */
export const handle: CanonicalHandle = { canonicalOf: () => null };

export default function NotFound() {
  return <ErrorView missing title={notFoundPage.title} text={notFoundPage.text} />;
}

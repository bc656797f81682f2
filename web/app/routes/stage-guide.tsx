import { notFoundPage } from '@threshold/contract/paths';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { GuidePage } from '#app/features/content/guides/guide-page.tsx';
import { type GuideData, readGuide } from '#app/features/content/guides/read-guide.ts';
import { type CanonicalHandle, notFoundMeta, pageMeta } from '#app/lib/page/page-meta.ts';

/** Runs on the server only, so that pages do not load the large checklist and its sources. */
export function loader({ params }: LoaderFunctionArgs): GuideData {
  const guide = readGuide(params.step ?? '', params.state);
  if (!guide) throw data({ code: 'not_found', message: notFoundPage.text }, { status: 404 });
  return guide;
}

/** A page that search engines must not index has no canonical link. */
export const handle: CanonicalHandle<GuideData> = {
  canonicalOf: (guide) => (guide?.isIndexed ? guide.path : null),
};

export function meta({ loaderData }: { loaderData?: GuideData }) {
  if (!loaderData) return pageMeta(notFoundMeta);
  const { title, description, isIndexed } = loaderData;
  return pageMeta({ title, isWholeTitle: true, description, indexed: isIndexed });
}

export { RouteFailureView as ErrorBoundary };

export default function StageGuide() {
  return <GuidePage guide={useLoaderData<typeof loader>()} />;
}

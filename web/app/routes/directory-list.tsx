import type { PlaceDirectoryList } from '@threshold/contract/endpoints/search/place-pages';
import { directoryHeading, directoryTitle } from '@threshold/contract/texts/place-page-texts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { loadDirectoryList } from '#app/features/search/directory/api.ts';
import { DirectoryListPage } from '#app/features/search/directory/directory-list-page.tsx';
import { apiContext } from '#app/lib/api/api-context.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { type CanonicalHandle, notFoundMeta, pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = ({ context, params, url }: LoaderFunctionArgs): Promise<PlaceDirectoryList> =>
  loadDirectoryList(context.get(apiContext), params, url.searchParams).catch(throwRouteError);

/** No canonical link, because search engines should list the profiles instead of this page. */
export const handle: CanonicalHandle<PlaceDirectoryList> = { canonicalOf: () => null };

export function meta({ loaderData }: { loaderData?: PlaceDirectoryList }) {
  if (!loaderData) return pageMeta(notFoundMeta);
  const { vendor_type, state, page } = loaderData;
  return pageMeta({
    title: directoryTitle(vendor_type, state, page),
    isWholeTitle: true,
    description: `${directoryHeading(vendor_type, state)}, with their profiles.`,
    indexed: false,
  });
}

export { RouteFailureView as ErrorBoundary };

export default function DirectoryListRoute() {
  return <DirectoryListPage list={useLoaderData<PlaceDirectoryList>()} />;
}

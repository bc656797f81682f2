import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { NotifyForm } from '#app/features/search/alerts/notify-form.tsx';
import { loadPlacePage, type PlacePageData } from '#app/features/search/place-pages/api.ts';
import { PlacePage } from '#app/features/search/place-pages/place-page.tsx';
import {
  isLocal,
  placeMeta,
  placePageHref,
  toSearchSubject,
} from '#app/features/search/place-pages/place-words.ts';
import { VendorCard } from '#app/features/search/results/vendor-card.tsx';
import { apiContext } from '#app/lib/api/api-context.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { storeSearchSubject } from '#app/lib/page/last-search.ts';
import {
  type CanonicalHandle,
  notFoundMeta,
  pageMeta,
  pictureMeta,
} from '#app/lib/page/page-meta.ts';

/** Sends no token: all visitors get the same data. Runs on the server only, to load less code. */
export const loader = ({ context, params, url }: LoaderFunctionArgs): Promise<PlacePageData> =>
  loadPlacePage(context.get(apiContext), url, params).catch(throwRouteError);

/** Each page of a list has a canonical link to itself; pages that are not indexed have none. */
export const handle: CanonicalHandle<PlacePageData> = {
  canonicalOf: (data) =>
    data?.page.indexed ? placePageHref(data.page.path, data.page.page) : null,
};

export function meta({ loaderData }: { loaderData?: PlacePageData }) {
  if (!loaderData) return pageMeta(notFoundMeta);
  const { picture, ...page } = placeMeta(loaderData.page, loaderData.origin);
  return [...pageMeta(page), ...pictureMeta(picture, page.title)];
}

export { RouteFailureView as ErrorBoundary };

export default function PlaceRoute() {
  const { origin, page, guide } = useLoaderData<PlacePageData>();
  const { vendor_type, latitude, longitude } = page;
  useEffect(() => storeSearchSubject(toSearchSubject(page)), [page]);
  const filters = {
    vendor_type: [vendor_type],
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
  };
  return (
    <PlacePage
      key={page.path}
      page={page}
      guide={guide}
      origin={origin}
      addressOf={(number) => placePageHref(page.path, number)}
      renderCard={(vendor) => <VendorCard vendor={vendor} />}
      notify={isLocal(page) && <NotifyForm filters={filters} />}
    />
  );
}

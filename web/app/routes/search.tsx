import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import { ContinueBar, useOpenIntent } from '#app/features/accounts/sign-in/continue-bar.tsx';
import { ScheduleCallDialog } from '#app/features/calls/booking/schedule-call.tsx';
import { NotifyForm } from '#app/features/search/alerts/notify-form.tsx';
import { loadSearchPage, searchInBrowser } from '#app/features/search/api.ts';
import { CompareCheck } from '#app/features/search/compare/compare-check.tsx';
import { CompareTray } from '#app/features/search/compare/compare-tray.tsx';
import { cacheKey, cacheSearch, getCachedSearch } from '#app/features/search/list-cache.ts';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import type { SearchData } from '#app/features/search/search-data.ts';
import { SearchScreen } from '#app/features/search/search-screen.tsx';
import { toAlertFilters } from '#app/features/search/search-url.ts';
import { searchMeta } from '#app/features/search/search-words.ts';
import { ShortlistButton } from '#app/features/search/shortlist/shortlist-button.tsx';
import type { IntentVendor } from '#app/lib/account/intent.ts';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { publicLoader } from '#app/lib/client/public-loader.ts';
import { isHydrating } from '#app/lib/page/hydration.ts';
import { storeLastSearch, storeSearchSubject } from '#app/lib/page/last-search.ts';
import { type CanonicalHandle, pageMeta } from '#app/lib/page/page-meta.ts';

const RequirementsDialog = createLazyDialog(
  () => import('#app/features/requests/requirements/requirements-dialog.tsx'),
);

export const loader = publicLoader((api, { url, signal }) =>
  loadSearchPage(api, url, signal),
).loader;

/**
 * Loads the search, or restores the cached list after Back. The first page uses the server's data,
 * because guests and customers get equal results; only professionals load the results again.
 */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<SearchData> {
  const { url, request, serverLoader } = args;
  storeLastSearch(url.search);
  const key = cacheKey(url);
  // Both URLs have the same key only after Back, which changes the URL before the loader runs.
  const known = key === cacheKey(window.location) ? getCachedSearch(key) : undefined;
  if (known) return known;
  const data = await (isHydrating() && !isVendorSession()
    ? serverLoader<SearchData>()
    : searchInBrowser(url, request.signal));
  if (!data.failure) cacheSearch(key, data);
  return data;
}
clientLoader.hydrate = true as const;

/** True for professionals, whose listing must be up to date in the results. */
function isVendorSession(): boolean {
  const session = getCurrentSession();
  return session.kind === 'member' && session.role === 'vendor';
}

/** Search engines index the place page instead of the search if such a page exists. */
export const handle: CanonicalHandle<SearchData> = {
  canonicalOf: (data) => data?.placePage ?? null,
};

export function meta({ loaderData }: { loaderData?: SearchData }) {
  if (!loaderData) return [];
  const { search, placePage } = loaderData;
  return pageMeta({ ...searchMeta(search), indexed: Boolean(placePage) });
}

export default function SearchRoute() {
  const data = useLoaderData<SearchData>();
  const { search } = data;
  const { place } = search;
  const type = search.vendor_type.length === 1 ? search.vendor_type[0] : undefined;
  useEffect(() => storeSearchSubject({ type, place }), [type, place]);
  const hasIntent = useOpenIntent() !== undefined;
  // The professional for the call that a guest wanted to book before the login.
  const [called, setCalled] = useState<IntentVendor>();
  const [isCalling, setCalling] = useState(false);
  function call(vendor: IntentVendor) {
    setCalled(vendor);
    setCalling(true);
  }
  return (
    <>
      <SearchScreen
        data={data}
        renderPlaceBox={(place, id, error) => (
          <PlaceBox source={placeSource} place={place} id={id} error={error} />
        )}
        renderRequirements={(slot) => (
          <RequirementsDialog {...slot} type={type} place={place} places={placeSource} />
        )}
        nextStep={hasIntent && <ContinueBar onCall={call} />}
        tray={<CompareTray />}
        renderExtras={(vendor) => (
          <>
            <CompareCheck vendor={vendor} isCompact />
            <ShortlistButton id={vendor._id} name={vendor.full_name} isCompact />
          </>
        )}
        renderNotify={(search) => <NotifyForm filters={toAlertFilters(search)} />}
      />
      {called && (
        <ScheduleCallDialog
          opened={isCalling}
          onClose={() => setCalling(false)}
          vendor={{ _id: called.id, name: called.name }}
        />
      )}
    </>
  );
}

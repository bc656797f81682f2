import { lazy, useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { PlaceBox } from '#app/components/place-box/place-box.tsx';
import { NotifyForm } from '#app/features/alerts/notify-form.tsx';
import { ContinueBar, useOpenIntent } from '#app/features/auth/continue-bar.tsx';
import { ScheduleCall } from '#app/features/calls/schedule-call.tsx';
import { CompareCheck } from '#app/features/compare/compare-check.tsx';
import { CompareTray } from '#app/features/compare/compare-tray.tsx';
import { placeSource } from '#app/features/places/place-source.ts';
import { loadSearchPage } from '#app/features/search/api.ts';
import { cacheKey, recallSearch, rememberSearch } from '#app/features/search/list-cache.ts';
import { searchAgain } from '#app/features/search/search-again.ts';
import type { SearchData } from '#app/features/search/search-data.ts';
import { SearchScreen } from '#app/features/search/search-screen.tsx';
import { alertFilters } from '#app/features/search/search-url.ts';
import { searchMeta } from '#app/features/search/search-words.ts';
import { ShortlistButton } from '#app/features/shortlist/shortlist-button.tsx';
import type { IntentVendor } from '#app/lib/account/intent.ts';
import { currentSession } from '#app/lib/account/session.ts';
import { publicLoader } from '#app/lib/api/public-loader.ts';
import type { CanonicalHandle } from '#app/lib/page/canonical.ts';
import { isHydrating } from '#app/lib/page/hydration.ts';
import { noteSearch } from '#app/lib/page/last-search.ts';
import { noteSought } from '#app/lib/page/last-sought.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

const RequirementsDialog = lazy(() => import('#app/features/requirements/requirements-dialog.tsx'));

export const loader = publicLoader((api, { url, signal }) =>
  loadSearchPage(api, url, signal),
).loader;

/**
 * Back shows the list as it was left; a search that fails keeps the query on the screen. Guests and customers
 * find the same, so what the server rendered is not read again with a token, and the calls come only when the
 * browser searches by itself.
 */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<SearchData> {
  const { url, request, serverLoader } = args;
  noteSearch(url.search);
  const key = cacheKey(url);
  // Going back, the address is already there; a new search is still on its way.
  const known = key === cacheKey(window.location) ? recallSearch(key) : undefined;
  if (known) return known;
  const data = await (isHydrating() && !mayBeListed()
    ? serverLoader<SearchData>()
    : searchAgain(url, request.signal));
  if (!data.failure) rememberSearch(key, data);
  return data;
}
clientLoader.hydrate = true as const;

/** A professional finds the own listing as it is now; everybody else may be shown what the server has kept for a moment. */
function mayBeListed(): boolean {
  const session = currentSession();
  return session.kind === 'member' && session.role === 'vendor';
}

/** The search is a tool: search engines keep the page of the place in its stead, where there is one. */
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
  useEffect(() => noteSought({ type, place }), [type, place]);
  const hasIntent = useOpenIntent() !== undefined;
  // Whom a call is booked with that was wanted before the login.
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
          <LazyMount wanted={slot.opened}>
            {(opened) => (
              <RequirementsDialog
                {...slot}
                opened={opened}
                type={type}
                place={place}
                places={placeSource}
              />
            )}
          </LazyMount>
        )}
        nextStep={hasIntent && <ContinueBar onCall={call} />}
        tray={<CompareTray />}
        renderExtras={(vendor) => (
          <>
            <CompareCheck vendor={vendor} isCompact />
            <ShortlistButton id={vendor._id} name={vendor.full_name} isCompact />
          </>
        )}
        renderNotify={(search) => <NotifyForm filters={alertFilters(search)} />}
      />
      {called && (
        <ScheduleCall
          opened={isCalling}
          onClose={() => setCalling(false)}
          vendor={{ _id: called.id, name: called.name }}
        />
      )}
    </>
  );
}

import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { licenceGuide } from '@threshold/contract/rules/licence-guides';
import { placeRules, typeOfSlug } from '@threshold/contract/texts/place-page-texts';
import { data, redirect } from 'react-router';
import type { Api } from '#app/lib/api/api.ts';
import { placePageHref } from './place-words.ts';

export type PlacePageData = Awaited<ReturnType<typeof loadPlacePage>>;

/**
 * Loads the place page of a URL. Another spelling redirects to the canonical URL.
 * @throws a redirect, a 404, or the error of the request
 */
export async function loadPlacePage(
  api: Api,
  url: URL,
  { state, place }: { readonly state?: string | undefined; readonly place?: string | undefined },
) {
  const type = url.pathname.split('/')[1] ?? '';
  const number = parsePageNumber(url.searchParams);
  if (!typeOfSlug(type) || number > placeRules.max_page) throw data(null, { status: 404 });
  const query = { type, state, place, page: number };
  const { data: page } = await api.call(placePageEndpoints.read, { query });
  if (url.pathname !== page.path) throw redirect(placePageHref(page.path, number), 301);
  return { origin: url.origin, page, guide: licenceGuide(page.vendor_type, page.state) ?? null };
}

/** Returns the requested page of the list; 1 for an invalid number. */
function parsePageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

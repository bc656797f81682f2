import type { PlaceLink, PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import { placePath } from '@threshold/contract/paths';
import {
  formatPlaceName,
  type PlaceLevel,
  placeDescription,
  placeTitle,
} from '@threshold/contract/texts/place-page-texts';
import { stateNames, vendorTypePlurals } from '@threshold/contract/vocabularies';
import type { BreadcrumbList, WithContext } from 'schema-dts';
import type { SearchSubject } from '#app/lib/page/last-search.ts';
import { paths, withQuery } from '#app/lib/paths.ts';

/**
 * Title, description and picture of a place page, for the tab, search engines and shared links.
 * They contain no text that vendors wrote.
 * @param origin origin of the site
 */
export function placeMeta(page: PlacePage, origin: string) {
  return {
    title: placeTitle(page.vendor_type, page, page.page),
    isWholeTitle: true,
    description: placeDescription(page.vendor_type, page),
    indexed: page.indexed,
    picture: `${origin}${page.share_picture}`,
  };
}

interface PlaceBreadcrumb {
  readonly name: string;
  readonly path: string;
}

export function buildBreadcrumbs(page: PlacePage): PlaceBreadcrumb[] {
  const { vendor_type, level, name, state, path } = page;
  const crumbs = [
    { name: 'Home', path: paths.home },
    { name: vendorTypePlurals[vendor_type], path: placePath(vendor_type) },
  ];
  if (state) {
    crumbs.push({ name: stateNames[state], path: placePath(vendor_type, state.toLowerCase()) });
  }
  if (level === 'city' || level === 'suburb') crumbs.push({ name, path });
  return crumbs;
}

export function toBreadcrumbJsonLd(
  crumbs: readonly PlaceBreadcrumb[],
  origin: string,
): WithContext<Exclude<BreadcrumbList, string>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function buildPlaceSearchHref(page: PlacePage): string {
  const { vendor_type } = page;
  return withQuery(paths.search, { vendor_type, place: getLocalPlaceLabel(page) });
}

/** Returns a page's type and place, which prefill the form of requirements. */
export function toSearchSubject(page: PlacePage): SearchSubject {
  const label = getLocalPlaceLabel(page);
  const { vendor_type: type, latitude, longitude } = page;
  if (!label) return { type };
  const isKnown = latitude !== null && longitude !== null;
  return { type, place: { label, ...(isKnown && { latitude, longitude }) } };
}

/** True for a city or suburb, which support a radius search and alerts. */
export const isLocal = ({ level }: Pick<PlacePage, 'level'>): boolean =>
  level === 'city' || level === 'suburb';

const getLocalPlaceLabel = (page: PlacePage) => (isLocal(page) ? formatPlaceName(page) : undefined);

export interface LinkGroup {
  readonly title: string;
  readonly links: readonly PlaceLink[];
}

const plural: Readonly<Record<PlaceLevel, string>> = {
  country: 'Australia',
  state: 'States and territories',
  city: 'Cities and regions',
  suburb: 'Suburbs',
};

export function buildLinkGroups(page: PlacePage): LinkGroup[] {
  const { vendor_type, level, neighbours, below, other_types } = page;
  const many = vendorTypePlurals[vendor_type];
  const levels: PlaceLevel[] = ['state', 'city', 'suburb'];
  const groups = [
    ...levels.map((each) => ({
      title: plural[each],
      links: below.filter((link) => link.level === each),
    })),
    {
      title: level === 'state' ? 'Other states and territories' : `${many} in other places`,
      links: neighbours,
    },
    { title: `Others in ${formatPlaceName(page)}`, links: other_types },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

export const placePageHref = (path: string, page: number): string =>
  withQuery(path, { page: page > 1 ? page : undefined });

import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { limits } from '@threshold/contract/limits';
import { placeTypeSlugs } from '@threshold/contract/paths';
import { guideToolPath, guideTools, guideToolsPath } from '@threshold/contract/texts/guide-paths';
import { indexedGuidePaths } from '@threshold/contract/texts/guide-texts';
import { vendorTypes } from '@threshold/contract/vocabularies';
import type { Api } from '#app/lib/api/api.ts';
import { paths } from '#app/lib/paths.ts';

/** An entry of a sitemap file; `changed` is an ISO date, missing if unknown. */
interface SiteAddress {
  readonly path: string;
  readonly changed?: string | null;
}

export const fixedPages: readonly SiteAddress[] = [
  paths.home,
  paths.guides,
  guideToolsPath,
  ...guideTools.map(({ slug }) => guideToolPath(slug)),
  ...indexedGuidePaths,
  paths.about,
  paths.subscription,
  paths.terms,
  paths.privacy,
  paths.secureMessages,
  paths.credits,
  paths.directory,
].map((path) => ({ path }));

/** Returns the sitemap's files, without files for vendor types that have no verified listing. */
export async function listSitemapFiles(api: Api): Promise<string[]> {
  const [{ data: listings }, ...places] = await Promise.all([
    api.call(siteEndpoints.listingFiles),
    ...vendorTypes.map(async (type) => {
      const query = { type, place: 'Australia' };
      const { path } = (await api.call(placePageEndpoints.named, { query })).data;
      return path ? [`/sitemap-places-${placeTypeSlugs[type]}.xml`] : [];
    }),
  ]);
  return [
    '/sitemap-pages.xml',
    ...places.flat(),
    ...listings.map((_, index) => `/sitemap-listings-${index + 1}.xml`),
  ];
}

export function readPlaceAddresses(api: Api, type: string): Promise<SiteAddress[]> {
  return readAllPages(undefined, async (after) => {
    const { data, next } = await api.call(placePageEndpoints.indexed, { query: { type, after } });
    return { next, rows: data.map(({ path, changed_at }) => ({ path, changed: changed_at })) };
  });
}

/** Returns the URLs of the listings in a sitemap file; undefined if there is no such file. */
export async function readListings(api: Api, file: number): Promise<SiteAddress[] | undefined> {
  const begins = (await api.call(siteEndpoints.listingFiles)).data[file - 1];
  if (!begins) return undefined;
  return readAllPages(begins.after ?? undefined, async (after) => {
    const { data, next } = await api.call(siteEndpoints.listings, { query: { after } });
    const rows = data.map(({ _id, updated_at }) => ({
      path: paths.vendor(_id),
      changed: updated_at,
    }));
    return { next, rows };
  });
}

async function readAllPages(
  start: string | undefined,
  read: (
    after: string | undefined,
  ) => Promise<{ rows: readonly SiteAddress[]; next: string | null }>,
): Promise<SiteAddress[]> {
  const most = limits.sitemap.addresses;
  const found: SiteAddress[] = [];
  let after = start;
  do {
    const { rows, next } = await read(after);
    found.push(...rows);
    after = next ?? undefined;
  } while (after && found.length < most);
  return found.slice(0, most);
}

/** Returns the text of sitemap.xml. `origin` is the public origin without a trailing slash. */
export const renderSitemapIndex = (origin: string, files: readonly string[]): string =>
  renderXmlFile(
    'sitemapindex',
    files.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
  );

export const renderSitemap = (origin: string, addresses: readonly SiteAddress[]): string =>
  renderXmlFile(
    'urlset',
    addresses.map(({ path, changed }) => {
      const when = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : '';
      return `<url><loc>${escapeXml(origin + path)}</loc>${when}</url>`;
    }),
  );

function renderXmlFile(root: string, lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}

export const xmlAnswer = (text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

import { limits } from '@threshold/contract/limits';
import { type SiteListing, siteEndpoints } from '@threshold/contract/site';
import type { Api } from '#app/lib/api/api.ts';
import { paths } from '#app/lib/paths.ts';

const pages = [
  paths.home,
  paths.search,
  paths.guides,
  paths.about,
  paths.subscription,
  paths.terms,
  paths.privacy,
  paths.secureMessages,
  paths.credits,
];

/** Approved listings, as many as one site map may hold. */
export async function readListings(api: Api): Promise<SiteListing[]> {
  const listings: SiteListing[] = [];
  let after: string | undefined;
  do {
    const { data, next } = await api.call(siteEndpoints.listings, { query: { after } });
    listings.push(...data);
    after = next ?? undefined;
  } while (after && listings.length < limits.sitemap.listings);
  return listings.slice(0, limits.sitemap.listings);
}

/** The text of sitemap.xml. `origin` is the public one, without a trailing slash. */
export function sitemapText(origin: string, listings: readonly SiteListing[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(origin + path)),
    ...listings.map(({ _id, updated_at }) => entry(origin + paths.vendor(_id), updated_at)),
    '</urlset>',
    '',
  ].join('\n');
}

function entry(address: string, changed?: string): string {
  const when = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${when}</url>`;
}

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

import { limits } from '@threshold/contract/limits';
import { placeTypeSlugs } from '@threshold/contract/paths';
import { data, type LoaderFunctionArgs } from 'react-router';
import {
  fixedPages,
  listSitemapFiles,
  readListings,
  readPlaceAddresses,
  renderSitemap,
  renderSitemapIndex,
  xmlAnswer,
} from '#app/features/content/site/sitemap-files.ts';
import type { Api } from '#app/lib/api/api.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';

/** Reads the URLs of a sitemap file; undefined if there is no such file. */
type FileReader = (api: Api) => Promise<typeof fixedPages | undefined>;

const placeFiles = Object.values(placeTypeSlugs).map((type): [string, FileReader] => [
  `sitemap-places-${type}.xml`,
  (api) => readPlaceAddresses(api, type),
]);
const listingFiles = Array.from(
  { length: limits.sitemap.listing_files },
  (_, at): [string, FileReader] => [
    `sitemap-listings-${at + 1}.xml`,
    (api) => readListings(api, at + 1),
  ],
);

/** The files of the sitemap by the pattern of their routes. */
const files = new Map<string, FileReader>([
  ['sitemap-pages.xml', async () => fixedPages],
  ...placeFiles,
  ...listingFiles,
]);

/** Returns the index of the sitemap (`sitemap.xml`), or one of the files in the index. */
export async function loader({ context, pattern, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  if (pattern === 'sitemap.xml') {
    return xmlAnswer(
      renderSitemapIndex(url.origin, await listSitemapFiles(api).catch(throwRouteError)),
    );
  }
  const addresses = await files.get(pattern)?.(api).catch(throwRouteError);
  if (!addresses) throw data(null, { status: 404 });
  return xmlAnswer(renderSitemap(url.origin, addresses));
}

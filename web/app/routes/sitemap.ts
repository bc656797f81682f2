import { data, type LoaderFunctionArgs } from 'react-router';
import {
  fixedPages,
  indexText,
  readFiles,
  readListings,
  readPlaces,
  sitemapText,
  xmlAnswer,
} from '#app/features/site/sitemap.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';

/** The sitemap and its files, by the pattern of their routes. */
export async function loader({ context, pattern, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [part = '', ...rest] = pattern.slice('/sitemap-'.length, -'.xml'.length).split('-');
  if (part === 'pages') return xmlAnswer(sitemapText(url.origin, fixedPages));
  if (part === '') {
    return xmlAnswer(indexText(url.origin, await readFiles(api).catch(toRouteError)));
  }
  const name = rest.join('-');
  const reading = part === 'places' ? readPlaces(api, name) : readListings(api, Number(name));
  const addresses = await reading.catch(toRouteError);
  if (!addresses) throw data(null, { status: 404 });
  return xmlAnswer(sitemapText(url.origin, addresses));
}

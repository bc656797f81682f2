import type { LoaderFunctionArgs } from 'react-router';
import { readPlaces, sitemapText, xmlAnswer } from '#app/features/site/sitemap.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [, type = ''] = /^\/sitemap-places-(.+)\.xml$/.exec(url.pathname.toLowerCase()) ?? [];
  const places = await readPlaces(context.get(apiContext), type).catch(toRouteError);
  return xmlAnswer(sitemapText(url.origin, places));
}

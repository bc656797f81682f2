import { data, type LoaderFunctionArgs } from 'react-router';
import { readListings, sitemapText, xmlAnswer } from '#app/features/site/sitemap.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [, file] = /-(\d+)\.xml$/.exec(url.pathname) ?? [];
  const listings = await readListings(context.get(apiContext), Number(file)).catch(toRouteError);
  if (!listings) throw data(null, { status: 404 });
  return xmlAnswer(sitemapText(url.origin, listings));
}

import type { LoaderFunctionArgs } from 'react-router';
import { readListings, sitemapText } from '#app/features/site/sitemap.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const listings = await readListings(context.get(apiContext)).catch(toRouteError);
  return new Response(sitemapText(url.origin, listings), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}

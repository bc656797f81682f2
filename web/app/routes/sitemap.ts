import type { LoaderFunctionArgs } from 'react-router';
import { indexText, readFiles, xmlAnswer } from '#app/features/site/sitemap.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const files = await readFiles(context.get(apiContext)).catch(toRouteError);
  return xmlAnswer(indexText(url.origin, files));
}

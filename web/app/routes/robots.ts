import type { LoaderFunctionArgs } from 'react-router';
import { robotsText } from '#app/features/site/site-texts.ts';

export const loader = ({ url }: LoaderFunctionArgs) =>
  new Response(robotsText(url.origin), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });

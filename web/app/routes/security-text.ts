import type { LoaderFunctionArgs } from 'react-router';
import { securityText } from '#app/features/site/site-texts.ts';

export const loader = ({ url }: LoaderFunctionArgs) =>
  new Response(securityText(url.origin, new Date()), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });

import type { LoaderFunctionArgs } from 'react-router';
import { fixedPages, sitemapText, xmlAnswer } from '#app/features/site/sitemap.ts';

export const loader = ({ url }: LoaderFunctionArgs) =>
  xmlAnswer(sitemapText(url.origin, fixedPages));

import { useLoaderData } from 'react-router';
import { loadComparison } from '#app/features/search/compare/api.ts';
import { ComparePage } from '#app/features/search/compare/compare-page.tsx';
import { publicLoader } from '#app/lib/client/public-loader.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

const page = publicLoader((api, { url, signal }) => loadComparison(api, url, signal));

export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = noindexMeta(
  'Compare professionals',
  'What was checked, what they do and what clients said, side by side.',
);

export default function Compare() {
  return <ComparePage {...useLoaderData<typeof loader>()} />;
}

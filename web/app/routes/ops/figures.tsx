import { useLoaderData } from 'react-router';
import { opsMeta } from '#app/features/ops/ops-loader.ts';
import { loadFigures } from '#app/features/ops/pages/api.ts';
import { FiguresPage } from '#app/features/ops/pages/figures.tsx';
import { PageFailure, PageSkeleton } from '#app/features/ops/parts/page.tsx';

export const clientLoader = loadFigures;
export const meta = () => opsMeta('Figures');
export { PageFailure as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function OpsFigures() {
  return <FiguresPage {...useLoaderData<typeof clientLoader>()} />;
}

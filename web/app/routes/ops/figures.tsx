import { useLoaderData } from 'react-router';
import { loadFigures } from '#app/features/ops/figures/api.ts';
import { FiguresPage } from '#app/features/ops/figures/figures-page.tsx';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadFigures;
export const meta = () => opsMeta('Figures');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsFigures() {
  return <FiguresPage {...useLoaderData<typeof clientLoader>()} />;
}

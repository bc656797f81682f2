import { useLoaderData } from 'react-router';
import { loadClaims } from '#app/features/ops/claims/api.ts';
import { ClaimQueue } from '#app/features/ops/claims/claim-queue.tsx';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadClaims;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('Claims');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsClaims() {
  return <ClaimQueue page={useLoaderData<typeof clientLoader>()} />;
}

import { useLoaderData } from 'react-router';
import { loadEncryptionCounts } from '#app/features/ops/encryption/api.ts';
import { EncryptionPage } from '#app/features/ops/encryption/encryption-page.tsx';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadEncryptionCounts;
export const meta = () => opsMeta('Encryption');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsEncryption() {
  return <EncryptionPage counts={useLoaderData<typeof clientLoader>().data} />;
}

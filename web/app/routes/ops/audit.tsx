import { useLoaderData } from 'react-router';
import { loadAudit } from '#app/features/ops/audit/api.ts';
import { AuditLog } from '#app/features/ops/audit/audit-log.tsx';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadAudit;
export const meta = () => opsMeta('Audit log');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsAudit() {
  const page = useLoaderData<typeof clientLoader>();
  return <AuditLog page={page} mayExport={page.mayExport} />;
}

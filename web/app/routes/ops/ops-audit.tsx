import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { opsMeta } from '#app/features/staff/ops-loader.ts';
import { loadAudit } from '#app/features/staff/pages/api.ts';
import { AuditLog } from '#app/features/staff/pages/audit-log.tsx';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = loadAudit;
export const meta = () => opsMeta('Audit log');
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsAudit() {
  const page = useLoaderData<typeof clientLoader>();
  return <AuditLog page={page} mayExport={page.mayExport} />;
}

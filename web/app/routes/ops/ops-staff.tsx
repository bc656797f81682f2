import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { opsMeta } from '#app/features/staff/ops-loader.ts';
import { loadStaff } from '#app/features/staff/pages/api.ts';
import { StaffList } from '#app/features/staff/pages/staff-list.tsx';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = loadStaff;
export const meta = () => opsMeta('Staff');
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsStaff() {
  const page = useLoaderData<typeof clientLoader>();
  return <StaffList page={page} ownId={page.ownId} />;
}

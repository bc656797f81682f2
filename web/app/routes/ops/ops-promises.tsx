import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { opsMeta } from '#app/features/staff/ops-loader.ts';
import { loadPromises } from '#app/features/staff/pages/api.ts';
import { StaffPromisesPage } from '#app/features/staff/pages/staff-promises-page.tsx';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = loadPromises;
export const meta = () => opsMeta('Promises');
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsPromises() {
  return <StaffPromisesPage ledger={useLoaderData<typeof clientLoader>().data} />;
}

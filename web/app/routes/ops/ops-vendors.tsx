import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { VendorQueue, vendors } from '#app/features/staff/kinds/vendors-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = queueLoader(vendors);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(vendors.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsVendors() {
  return <VendorQueue page={useLoaderData<typeof clientLoader>()} />;
}

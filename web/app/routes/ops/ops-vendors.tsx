import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { VendorQueue, vendorsKind } from '#app/features/staff/kinds/vendors-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = createQueueLoader(vendorsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(vendorsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsVendors() {
  return <VendorQueue page={useLoaderData<typeof clientLoader>()} />;
}

import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { opsMeta } from '#app/features/staff/ops-loader.ts';
import { loadFigures } from '#app/features/staff/pages/api.ts';
import { StaffFiguresPage } from '#app/features/staff/pages/staff-figures-page.tsx';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = loadFigures;
export const meta = () => opsMeta('Figures');
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsFigures() {
  return <StaffFiguresPage {...useLoaderData<typeof clientLoader>()} />;
}

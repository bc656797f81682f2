import { figuresEndpoints } from '@threshold/contract/endpoints/stats/figures';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { FiguresPage, FiguresSkeleton } from '#app/features/figures/figures-page.tsx';
import { requireVendor } from '#app/lib/account/require-member.ts';
import { api } from '#app/lib/api/api-client.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return (await api.call(figuresEndpoints.own, {}, { signal }).catch(toRouteError)).data;
}

export const meta = noindexMeta('Figures', 'What comes of your listing.');

export { FiguresSkeleton as HydrateFallback };

export default function Figures() {
  return <FiguresPage figures={useLoaderData<typeof clientLoader>()} />;
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.vendors.data_failed} />;

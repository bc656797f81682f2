import { figuresEndpoints } from '@threshold/contract/endpoints/stats/figures';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { FiguresPage, FiguresSkeleton } from '#app/features/stats/figures-page.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  return (await api.call(figuresEndpoints.own, {}, { signal }).catch(throwRouteError)).data;
}

export const meta = noindexMeta('Figures', 'What comes of your listing.');

export { FiguresSkeleton as HydrateFallback };

export default function Figures() {
  return <FiguresPage figures={useLoaderData<typeof clientLoader>()} />;
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.vendors.data_failed} />;

import type { DirectoryGroup } from '@threshold/contract/endpoints/search/place-pages';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { loadDirectoryGroups } from '#app/features/search/directory/api.ts';
import { DirectoryPage } from '#app/features/search/directory/directory-page.tsx';
import { apiContext } from '#app/lib/api/api-context.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = ({ context }: LoaderFunctionArgs): Promise<readonly DirectoryGroup[]> =>
  loadDirectoryGroups(context.get(apiContext)).catch(throwRouteError);

export const meta = () =>
  pageMeta({
    title: 'All professionals by name',
    description:
      'Everybody whom we verified, by name: choose what they do and the state of their office.',
  });

export { RouteFailureView as ErrorBoundary };

export default function DirectoryRoute() {
  return <DirectoryPage groups={useLoaderData<readonly DirectoryGroup[]>()} />;
}

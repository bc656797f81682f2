import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { AppHeader } from '#app/features/shell/app-header.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { guardPages } from '#app/lib/account/guard-pages.ts';
import { KeysOfMembers } from './keys-of-members.tsx';

export const clientMiddleware = [guardPages];
/** Where the server rendered a failure nothing else is loaded, and the router would not run the middleware for the first page. */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function AppLayout() {
  return (
    <Shell header={<AppHeader />}>
      <VerifyBanner />
      <Outlet />
      <KeysOfMembers />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell header={<AppHeader />}>
      <RouteFailureView error={error} />
    </Shell>
  );
}

import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { AppHeader } from '#app/features/shell/app-header.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { guardLoader } from '#app/lib/account/guard-loader.ts';

/** The server renders for the guest; the browser sends away whoever has pages of their own. */
export const loader = () => null;
export const clientLoader = guardLoader;
export const shouldRevalidate = () => true;

export default function AppLayout() {
  return (
    <Shell header={<AppHeader />}>
      <VerifyBanner />
      <Outlet />
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

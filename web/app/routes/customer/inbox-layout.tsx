import { Outlet, useRouteError } from 'react-router';
import { NeedsScripts } from '#app/components/needs-scripts.tsx';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { AppHeader } from '#app/features/shell/app-header.tsx';
import { WindowShell } from '#app/features/shell/window-shell.tsx';
import { guardPages } from '#app/lib/account/guard-pages.ts';

export const clientMiddleware = [guardPages];

export default function InboxLayout() {
  return (
    <WindowShell header={<AppHeader />}>
      <NeedsScripts className="wrap" />
      <VerifyBanner />
      <Outlet />
    </WindowShell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <WindowShell header={<AppHeader />}>
      <RouteFailureView error={error} />
    </WindowShell>
  );
}

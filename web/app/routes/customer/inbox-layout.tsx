import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { AppHeader } from '#app/features/shell/app-header.tsx';
import { WindowShell } from '#app/features/shell/window-shell.tsx';
import { guardLoader } from '#app/lib/account/guard-loader.ts';

/** The server knows no session: it renders the frame, and the browser decides who may stay. */
export const loader = () => null;
export const clientLoader = guardLoader;
export const shouldRevalidate = () => true;

export default function InboxLayout() {
  return (
    <WindowShell header={<AppHeader />}>
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

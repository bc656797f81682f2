import { Outlet } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { VerifyBanner } from '#app/features/accounts/sign-in/verify/verify-banner.tsx';
import { AppHeader } from '#app/features/shell/header.tsx';
import { WindowShell } from '#app/features/shell/window-shell.tsx';
import { guardPages } from '#app/lib/client/guard-pages.ts';

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
  return (
    <WindowShell header={<AppHeader />}>
      <RouteFailureView />
    </WindowShell>
  );
}

import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { AppHeader } from '#app/features/shell/app-header.tsx';
import { Shell } from '#app/features/shell/shell.tsx';

export default function AppLayout() {
  return (
    <Shell header={<AppHeader />}>
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

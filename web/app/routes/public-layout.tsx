import { Outlet } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { PublicHeader } from '#app/features/shell/header.tsx';
import { Shell } from '#app/features/shell/shell.tsx';

export default function PublicLayout() {
  return (
    <Shell header={<PublicHeader />}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell header={<PublicHeader />}>
      <RouteFailureView />
    </Shell>
  );
}

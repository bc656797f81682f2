import { Outlet, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { loadOverview } from '#app/features/staff/shell/api.ts';
import { OpsShell } from '#app/features/staff/shell/ops-shell.tsx';
import { StaffOnly } from '#app/features/staff/shell/staff-session.tsx';

/** The server renders only the frame, because only the browser knows the staff session. */
export const loader = () => null;
export const clientLoader = loadOverview;
export const shouldRevalidate = shouldReloadList;

export default function OpsLayout() {
  const data = useLoaderData<typeof clientLoader | typeof loader>();
  return (
    <OpsShell overview={data?.overview}>
      <NeedsScripts className="wrap" />
      <StaffOnly>
        <Outlet />
      </StaffOnly>
    </OpsShell>
  );
}

export function ErrorBoundary() {
  return (
    <OpsShell overview={undefined}>
      <StaffOnly>
        <RouteFailureView />
      </StaffOnly>
    </OpsShell>
  );
}

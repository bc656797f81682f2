import { outcomes } from '@threshold/contract/outcomes';
import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { VendorShell } from '#app/features/shell/vendor-shell.tsx';
import { guardLoader } from '#app/lib/account/guard-loader.ts';

/** The server knows no session: it renders the frame, and the browser decides who may stay. */
export const loader = () => null;
export const clientLoader = guardLoader;
export const shouldRevalidate = () => true;

export default function VendorLayout() {
  return (
    <VendorShell>
      <VerifyBanner />
      <Outlet />
    </VendorShell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <VendorShell>
      <RouteFailureView error={error} fallback={outcomes.vendors.data_failed} />
    </VendorShell>
  );
}

import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { VerifyBanner } from '#app/features/accounts/sign-in/verify/verify-banner.tsx';
import { VendorShell } from '#app/features/shell/vendor/vendor-shell.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { guardPages } from '#app/lib/client/guard-pages.ts';
import { MemberMessageKeys } from '../keys-of-members.tsx';
import { deleteDraftKeys } from './end-of-draft.ts';

export const clientMiddleware = [guardPages];

export default function VendorLayout() {
  const session = useSession();
  const user = session.kind === 'member' && session.role === 'vendor' ? session.user : undefined;
  useEffect(() => {
    if (user) void deleteDraftKeys(user);
  }, [user]);
  return (
    <VendorShell>
      <NeedsScripts className="wrap" />
      <VerifyBanner />
      <Outlet />
      <MemberMessageKeys />
    </VendorShell>
  );
}

export function ErrorBoundary() {
  return (
    <VendorShell>
      <RouteFailureView fallback={outcomes.vendors.data_failed} />
    </VendorShell>
  );
}

import { Outlet, useLocation } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { VerifyBanner } from '#app/features/accounts/sign-in/verify/verify-banner.tsx';
import { AppHeader } from '#app/features/shell/header.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { decideAccess, guestVisitor } from '#app/lib/account/guard.ts';
import { guardPages } from '#app/lib/client/guard-pages.ts';
import { MemberMessageKeys } from './keys-of-members.tsx';

export const clientMiddleware = [guardPages];
/**
 * These loaders load nothing. Without them React Router would not run the middleware for the first
 * page after a server error.
 */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export default function AppLayout() {
  const { pathname } = useLocation();
  const isPrivate = decideAccess(pathname, guestVisitor) !== 'show';
  return (
    <Shell header={<AppHeader />}>
      {isPrivate && <NeedsScripts className="wrap" />}
      <VerifyBanner />
      <Outlet />
      <MemberMessageKeys />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell header={<AppHeader />}>
      <RouteFailureView />
    </Shell>
  );
}

import { Outlet, useRouteError } from 'react-router';
import { Logo } from '#app/components/logo.tsx';
import { NeedsScripts } from '#app/components/needs-scripts.tsx';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { OnboardingFrame } from '#app/features/vendor-editing/onboarding-frame.tsx';
import { guardPages } from '#app/lib/account/guard-pages.ts';

export const clientMiddleware = [guardPages];

export default function OnboardingLayout() {
  return (
    <OnboardingFrame logo={<Logo />}>
      <NeedsScripts className="wrap" />
      <VerifyBanner />
      <Outlet />
    </OnboardingFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <OnboardingFrame logo={<Logo />}>
      <RouteFailureView error={error} />
    </OnboardingFrame>
  );
}

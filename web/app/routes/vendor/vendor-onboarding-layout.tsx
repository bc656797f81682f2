import { Outlet } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { VerifyBanner } from '#app/features/accounts/sign-in/verify/verify-banner.tsx';
import { OnboardingFrame } from '#app/features/listings/editing/wizard/onboarding-frame.tsx';
import { guardPages } from '#app/lib/client/guard-pages.ts';

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
  return (
    <OnboardingFrame logo={<Logo />}>
      <RouteFailureView />
    </OnboardingFrame>
  );
}

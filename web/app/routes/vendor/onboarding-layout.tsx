import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { VerifyBanner } from '#app/features/auth/verify-banner.tsx';
import { Logo } from '#app/features/shell/logo.tsx';
import { OnboardingFrame } from '#app/features/vendor-editing/onboarding-frame.tsx';
import { guardLoader } from '#app/lib/account/guard-loader.ts';

/** The server knows no session: it renders the frame, and the browser decides who may stay. */
export const loader = () => null;
export const clientLoader = guardLoader;
export const shouldRevalidate = () => true;

export default function OnboardingLayout() {
  return (
    <OnboardingFrame logo={<Logo />}>
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

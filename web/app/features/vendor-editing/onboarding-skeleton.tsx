import { WizardSkeleton } from '#app/components/wizard-frame/wizard-skeleton.tsx';

/** An onboarding page before the account has been read. */
export function OnboardingSkeleton() {
  return <WizardSkeleton label="Loading your profile..." />;
}

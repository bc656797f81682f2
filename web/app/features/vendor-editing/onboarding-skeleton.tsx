import { WizardSkeleton } from '#app/components/layout/wizard-frame/wizard-skeleton.tsx';

/** Placeholder of an onboarding page while the account loads. */
export function OnboardingSkeleton() {
  return <WizardSkeleton label="Loading your profile..." />;
}

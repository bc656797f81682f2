import { Box } from '@mantine/core';
import { useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { WizardSkeleton } from '#app/components/layout/wizard-frame/wizard-skeleton.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './onboarding-frame.module.css';
import { useSaveAndSignOut } from './use-leave.ts';

/** Layout of a new vendor's set-up. The header's only action is to sign out. */
export function OnboardingFrame({ logo, children }: { logo: Elements; children: Elements }) {
  return (
    <>
      <SkipLink />
      <Box component="header" bg="var(--paper)" className="ruled-below">
        <div className={`wrap ${classes.bar}`}>
          {logo}
          <OnboardingSignOutButton />
        </div>
      </Box>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}

function OnboardingSignOutButton() {
  const { pathname } = useLocation();
  const { leave, isLeaving } = useSaveAndSignOut();
  const label = pathname.startsWith(paths.vendorWizard) ? 'Save and sign out' : 'Sign out';

  return (
    <Button size="sm" variant="quiet" disabled={isLeaving} onClick={leave}>
      {isLeaving ? 'Signing out...' : label}
    </Button>
  );
}

export const OnboardingSkeleton = () => <WizardSkeleton label="Loading your profile..." />;

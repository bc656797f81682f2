import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SkipLink } from '#app/components/skip-link.tsx';
import { paths } from '#app/lib/paths.ts';
import { saveAndSignOut } from './leave-wizard.ts';
import classes from './onboarding-frame.module.css';

/** A new vendor's steps: nothing to go to yet but the way out. */
export function OnboardingFrame({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <div className={`wrap ${classes.bar}`}>
          {logo}
          <LeaveButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}

function LeaveButton() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const label = pathname.startsWith(paths.vendorWizard) ? 'Save and sign out' : 'Sign out';

  async function leave() {
    setLeaving(true);
    await saveAndSignOut();
    await navigate(paths.vendorLogin, { replace: true });
  }

  return (
    <Button size="sm" variant="quiet" disabled={isLeaving} onClick={() => void leave()}>
      {isLeaving ? 'Signing out...' : label}
    </Button>
  );
}

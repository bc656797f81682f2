import { Button } from '@mantine/core';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, useState } from 'react';
import { OnDemand } from '#app/components/on-demand.tsx';
import classes from './privacy-panel.module.css';

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

/** The way out, for good. */
export function DeleteAccount({ role, id }: { role: MemberRole; id: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={classes.part} aria-labelledby="privacy-delete">
      <h2 id="privacy-delete">Delete my account</h2>
      <p className={classes.lead}>
        Your sessions end, and your personal data and files go. Reviews you wrote stay under the
        name 'Former customer'. This cannot be undone.
      </p>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      <OnDemand wanted={isAsked}>
        {(opened) => (
          <DeleteAccountDialog
            opened={opened}
            onClose={() => setAsked(false)}
            role={role}
            id={id}
          />
        )}
      </OnDemand>
    </section>
  );
}

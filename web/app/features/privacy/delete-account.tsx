import { leavingWords } from '@threshold/contract/leaving';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import classes from './privacy-panel.module.css';

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

export interface DeleteAccountProps {
  role: MemberRole;
  id: string;
  /** False for accounts that only use an external provider. */
  hasPassword: boolean;
}

/** Section that deletes the account permanently. */
export function DeleteAccount({ role, id, hasPassword }: DeleteAccountProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={classes.part} aria-labelledby="privacy-delete">
      <h2 id="privacy-delete">Delete my account</h2>
      <p className={classes.lead}>This cannot be undone.</p>
      <h3>What goes</h3>
      <Sentences of={leavingWords[role].goes} />
      <h3>What stays</h3>
      <Sentences of={leavingWords[role].stays} />
      <Button variant="danger" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      <LazyMount wanted={isAsked}>
        {(opened) => (
          <DeleteAccountDialog
            opened={opened}
            onClose={() => setAsked(false)}
            role={role}
            id={id}
            hasPassword={hasPassword}
          />
        )}
      </LazyMount>
    </section>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className={classes.summary}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

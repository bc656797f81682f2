import { outcomes } from '@threshold/contract/outcomes';
import { lazy, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import classes from './unverified.module.css';

const RemovalDialog = lazy(() => import('./removal-dialog.tsx'));

/**
 * Form with which a person named in an unclaimed listing requests its removal, without an account.
 */
export function RemovalRequest({ vendorId }: { vendorId: string }) {
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <div className={classes.removal}>
      <p role="status" tabIndex={-1} ref={isSent ? takeFocus : undefined}>
        {isSent && outcomes.vendors.removal_received}
      </p>
      {!isSent && (
        <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
          Ask us to remove this listing
        </Button>
      )}
      <LazyMount wanted={isAsked}>
        {(opened) => (
          <RemovalDialog
            opened={opened}
            onClose={() => setAsked(false)}
            vendorId={vendorId}
            onSent={() => setSent(true)}
          />
        )}
      </LazyMount>
    </div>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { type PendingClaim, storePendingClaim } from '#app/lib/account/pending-claim.ts';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './claim-button.module.css';

interface ClaimButtonProps {
  listing: PendingClaim;
  describedBy: string;
}

/** Button that starts a claim. Guests must sign up first; customers see why they cannot claim. */
export function ClaimButton({ listing, describedBy }: ClaimButtonProps) {
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(false);

  function claim() {
    const session = getCurrentSession();
    if (session.kind === 'member' && session.role === 'customer') {
      setRefused(true);
      return;
    }
    storePendingClaim(listing);
    if (session.kind === 'guest') void navigate(paths.vendorRegister);
    else void navigate(withQuery(paths.vendorClaim, { vendorId: listing.id }));
  }

  return (
    <>
      <Button size="sm" onClick={claim} aria-describedby={describedBy}>
        Claim
      </Button>
      {isRefused && (
        <p className={classes.refusal} role="alert">
          Only professionals can claim a listing. Log out and sign up as an expert to claim it.
        </p>
      )}
    </>
  );
}

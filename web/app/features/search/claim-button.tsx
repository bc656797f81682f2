import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { currentSession } from '#app/lib/account/session.ts';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './claim-button.module.css';

export interface ClaimButtonProps {
  vendorId: string;
  describedBy: string;
}

/**
 * Claiming needs an expert's account. A guest's wish is kept while they sign up; a customer is told. Experts
 * claim on a page of their own, as they never see this one.
 */
export function ClaimButton({ vendorId, describedBy }: ClaimButtonProps) {
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(false);

  function claim() {
    const session = currentSession();
    if (session.kind === 'member' && session.role === 'customer') {
      setRefused(true);
      return;
    }
    writeStored(storageKeys.pendingClaim, vendorId);
    if (session.kind === 'guest') void navigate(paths.vendorRegister);
    else void navigate(withQuery(paths.vendorClaim, { vendorId }));
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

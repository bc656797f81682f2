import { Box, Stack } from '@mantine/core';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { buildNearbySearchPath } from './profile-words.ts';
import classes from './unverified.module.css';

const RemovalDialog = createLazyDialog(() => import('./removal-dialog.tsx'));

/** Button and form by which the person named in an unclaimed listing requests its removal. */
function RemovalRequest({ vendorId }: { vendorId: string }) {
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <Stack gap={0} align="flex-start" className={classes.removal}>
      <p role="status" tabIndex={-1} ref={isSent ? focusOnMount : undefined}>
        {isSent && outcomes.vendors.removal_received}
      </p>
      {!isSent && (
        <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
          Ask us to remove this listing
        </Button>
      )}
      <RemovalDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        vendorId={vendorId}
        onSent={() => setSent(true)}
      />
    </Stack>
  );
}

/** Explains why the listing has no verification badge. */
export function UnverifiedAlert({ status, claimable }: Pick<Vendor, 'status' | 'claimable'>) {
  return (
    <Alert>
      <p>
        <b>Not verified.</b>{' '}
        <span>{`${getUnverifiedReason(status, claimable)} Check their licence yourself before you sign or pay anything.`}</span>
      </p>
    </Alert>
  );
}

function getUnverifiedReason(status: Vendor['status'], claimable: boolean): string {
  if (status === 'claimed')
    return 'Someone has claimed this listing, and we have not checked it yet.';
  if (claimable) return 'Nobody has claimed this listing, and we have not checked its details.';
  if (status === 'pending') return 'We are checking this professional against public registers.';
  return 'We have not checked this listing.';
}

/** Card with a link to verified professionals nearby, shown on unverified profiles. */
export function VerifiedAlternatives({ vendor }: { vendor: Vendor }) {
  return (
    <section className={classes.card} aria-labelledby="instead">
      <Box component="h2" fz="xl" id="instead">
        Want someone verified?
      </Box>
      <p>Chat, calls and reviews open once we have checked a professional.</p>
      <Button component={Link} variant="primary" fullWidth to={buildNearbySearchPath(vendor)}>
        See who is verified nearby
      </Button>
    </section>
  );
}

interface ClaimCardProps {
  vendorId: string;
  /** Renders the button that starts the claim; `describedBy` is the id of its description. */
  claim: (describedBy: string) => Elements;
}

/** Card in which the professional named in an unclaimed listing can claim or remove it. */
export function ClaimCard({ vendorId, claim }: ClaimCardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <Box component="h2" fz="xl" id={headingId}>
        Is this your business?
      </Box>
      <p>Claim the listing to keep it right, and to be checked by us.</p>
      {claim(headingId)}
      <RemovalRequest vendorId={vendorId} />
    </section>
  );
}

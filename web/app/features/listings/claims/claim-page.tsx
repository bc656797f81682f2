import { Box, Stack, Text } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { clearPendingClaim } from '#app/lib/account/pending-claim.ts';
import { paths } from '#app/lib/paths.ts';
import type { ClaimedListing } from './claim-dialog.tsx';
import classes from './claim-page.module.css';

const ClaimDialog = createLazyDialog(() => import('./claim-dialog.tsx'));

/** A listing that can be claimed. Its business address prefills the form. */
interface Claimable {
  _id: string;
  full_name: string;
  business_name: string;
  address: string;
}

interface ClaimPageProps {
  vendor: OwnVendor;
  /** Renders the listing that the vendor chose as a guest; undefined if it cannot be claimed. */
  renderChosen: ((onClaim: (listing: Claimable) => void) => Elements) | undefined;
  search: (onClaim: (listing: Claimable) => void) => Elements;
  onClaimed: () => void;
}

/** Page where a vendor claims a listing that was created from a public register. */
export function ClaimPage({ vendor, renderChosen, search, onClaimed }: ClaimPageProps) {
  const { subject, turn, isOpen, open, close } = useDialogSubject<{
    listing: ClaimedListing;
    address: string;
  }>();
  const [justClaimed, setJustClaimed] = useState<ClaimedListing>();
  const pending = vendor.pending_claim
    ? { _id: vendor.pending_claim.vendor, name: vendor.pending_claim.name }
    : justClaimed;
  const hasListing = vendor.status !== 'in_complete' && !pending;

  const askFor = ({ _id, business_name, full_name, address }: Claimable) =>
    open({ listing: { _id, name: business_name || full_name }, address });

  function claimed(listing: ClaimedListing) {
    close();
    setJustClaimed(listing);
    clearPendingClaim();
    onClaimed();
  }

  return (
    <div className={`wrap ${classes.page}`}>
      <h1>Claim a listing</h1>
      {pending && (
        <ClaimPending
          name={pending.name}
          isNew={justClaimed !== undefined}
          isUnfinished={!vendor.profile_complete}
          onAdd={() => open({ listing: pending, address: vendor.address })}
        />
      )}
      {hasListing && (
        <Alert>
          <p>{outcomes.vendors.claim_own_listing}</p>
          <Button component={Link} size="sm" className={classes.way} to={paths.vendorDashboard}>
            Go to your listing
          </Button>
        </Alert>
      )}
      {!pending && !hasListing && (
        <>
          <Text maw="62ch" c="dimmed">
            We list businesses from public registers before anyone claims them. Find yours, tell us
            how we can see that it is yours, and keep it right from then on.
          </Text>
          {renderChosen && (
            <Stack component="section" gap="sm" aria-labelledby="chosen-listing">
              <h2 id="chosen-listing">The listing you wanted to claim</h2>
              {renderChosen(askFor)}
            </Stack>
          )}
          {search(askFor)}
          <Text maw="62ch" c="dimmed">
            Not listed? <Link to={paths.vendorWizard}>Set up a listing of your own</Link>
          </Text>
        </>
      )}
      {subject && (
        <ClaimDialog
          key={turn}
          opened={isOpen}
          onClose={close}
          listing={subject.listing}
          claimant={vendor._id}
          known={{
            work_email: vendor.work_email || vendor.email,
            phone_number: vendor.phone_number,
            address: subject.address,
          }}
          isOpenClaim={pending !== undefined}
          onClaimed={claimed}
        />
      )}
    </div>
  );
}

interface ClaimPendingProps {
  name: string;
  /** True directly after the vendor claimed the listing: a confirmation replaces the search. */
  isNew: boolean;
  /** True if the claimant's own profile is unfinished: its values fill empty listing fields. */
  isUnfinished: boolean;
  onAdd: () => void;
}

function ClaimPending({ name, isNew, isUnfinished, onAdd }: ClaimPendingProps) {
  const title = `Your claim of ${name} is being decided`;
  return (
    <section className={classes.pending}>
      {isNew ? (
        <FocusHeading>{title}</FocusHeading>
      ) : (
        <Box component="h2" fz="xl">
          {title}
        </Box>
      )}
      <Text maw="62ch" c="dimmed">
        We compare what you sent with the listing and tell you by email. Until then nobody can edit
        it. Accepted, it is yours with its reviews; rejected, it is free again.
      </Text>
      <Button onClick={onAdd}>Add details or proof</Button>
      {isUnfinished && (
        <Text maw="62ch" c="dimmed">
          You need not wait: <Link to={paths.vendorWizard}>Fill in your profile</Link>. Once the
          claim is accepted, it completes the listing where that says nothing.
        </Text>
      )}
    </section>
  );
}

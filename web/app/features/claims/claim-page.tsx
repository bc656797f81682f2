import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import type { Elements } from '#app/components/elements.ts';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { dropPendingClaim } from '#app/lib/account/pending-claim.ts';
import { paths } from '#app/lib/paths.ts';
import type { ClaimedListing } from './claim-dialog.tsx';
import classes from './claim-page.module.css';
import { ClaimPending } from './claim-pending.tsx';

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'));

/** A listing that can be claimed, with what its claim starts from. */
export interface Claimable {
  _id: string;
  full_name: string;
  business_name: string;
  address: string;
}

export interface ClaimPageProps {
  vendor: OwnVendor;
  /** The card of the listing that a guest wanted, if it still can be claimed. */
  wish: ((onClaim: (listing: Claimable) => void) => Elements) | undefined;
  search: (onClaim: (listing: Claimable) => void) => Elements;
  /** Something was claimed: the account has changed. */
  onClaimed: () => void;
}

/** Where a vendor takes over the listing that a public register gave it. */
export function ClaimPage({ vendor, wish, search, onClaimed }: ClaimPageProps) {
  const [asked, setAsked] = useState<{ listing: ClaimedListing; address: string; turn: number }>();
  const [isOpen, setOpen] = useState(false);
  const [justClaimed, setJustClaimed] = useState<ClaimedListing>();
  const pending = vendor.pending_claim
    ? { _id: vendor.pending_claim.vendor, name: vendor.pending_claim.name }
    : justClaimed;
  const hasListing = vendor.status !== 'in_complete' && !pending;

  function ask(listing: ClaimedListing, address: string) {
    setAsked((last) => ({ listing, address, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  const askFor = ({ _id, business_name, full_name, address }: Claimable) =>
    ask({ _id, name: business_name || full_name }, address);

  function claimed(listing: ClaimedListing) {
    setOpen(false);
    setJustClaimed(listing);
    dropPendingClaim();
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
          onAdd={() => ask(pending, vendor.address)}
        />
      )}
      {hasListing && <HasListing />}
      {!pending && !hasListing && (
        <>
          <p className={classes.lead}>
            We list businesses from public registers before anyone claims them. Find yours, tell us
            how we can see that it is yours, and keep it right from then on.
          </p>
          {wish && (
            <section className={classes.wish} aria-labelledby="wish">
              <h2 id="wish">The listing you wanted to claim</h2>
              {wish(askFor)}
            </section>
          )}
          {search(askFor)}
          <p className={classes.lead}>
            Not listed? <Link to={paths.vendorWizard}>Set up a listing of your own</Link>
          </p>
        </>
      )}
      {asked && (
        <LazyMount wanted={isOpen}>
          {(opened) => (
            <ClaimDialog
              key={asked.turn}
              opened={opened}
              onClose={() => setOpen(false)}
              listing={asked.listing}
              claimant={vendor._id}
              known={{
                work_email: vendor.work_email || vendor.email,
                phone_number: vendor.phone_number,
                address: asked.address,
              }}
              isOpenClaim={pending !== undefined}
              onClaimed={claimed}
            />
          )}
        </LazyMount>
      )}
    </div>
  );
}

function HasListing() {
  return (
    <Alert>
      <p>{outcomes.vendors.claim_own_listing}</p>
      <Button component={Link} size="sm" className={classes.way} to={paths.vendorDashboard}>
        Go to your listing
      </Button>
    </Alert>
  );
}

import { Group, Stack } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import type { VendorDashboard } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { ListingBadges, toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './listing-state.module.css';

const words: Readonly<Record<VendorStatus, { title: string; text: string }>> = {
  in_complete: {
    title: 'Your listing is not finished',
    text: 'Nobody finds it until it is. Fill in what is missing, and we start checking.',
  },
  claimed: {
    title: 'This listing is yours now',
    text: "It stands in the search as 'Not verified'. Fill in what is missing, and we start checking.",
  },
  pending: {
    title: 'We are checking your listing',
    text: "We compare it with the public registers and tell you by email. Until then it stands in the search as 'Not verified'.",
  },
  approved: {
    title: 'Your listing is live',
    text: 'Customers find it in the search, with what we checked and when.',
  },
  rejected: {
    title: 'Your listing was not approved',
    text: 'It is not in the search. Put right what is named below, or call us.',
  },
  suspended: {
    title: 'Your listing is suspended',
    text: 'It is not in the search. Call us to find out what it takes to bring it back.',
  },
};

/** Describes a listing's status or, as long as staff have not decided a claim, the claim. */
function listingWords({ status, pending_claim }: Pick<OwnVendor, 'status' | 'pending_claim'>) {
  if (!pending_claim) return words[status];
  return {
    title: `Your claim of ${pending_claim.name} is being decided`,
    text: 'We compare your proof with the listing and tell you by email. Until then nobody can edit it.',
  };
}

interface ListingStateProps {
  vendor: OwnVendor;
  figures: Pick<VendorDashboard, 'status' | 'status_reason'>;
}

export function ListingState({ vendor, figures }: ListingStateProps) {
  const { status, status_reason } = figures;
  const { title, text } = listingWords({ ...vendor, status });
  return (
    <section className={classes.state} aria-labelledby="listing">
      <VendorAvatar
        {...toAvatarProps({ ...vendor, status })}
        name={vendor.full_name || vendor.first_name}
        className={classes.door}
      />
      <Stack gap="xs" pb="md" className={classes.words}>
        <Group gap="sm" className={classes.head}>
          <h2 id="listing">{title}</h2>
          <ListingBadges {...vendor} status={status} />
        </Group>
        <p>
          <span>{text}</span> <Link to={paths.vendorPreview}>See your public page</Link>
        </p>
        {vendor.pending_changes && (
          <p>
            {outcomes.vendors.changes_asked}.{' '}
            <Link to={paths.vendorSettings}>See what you asked for</Link>
          </p>
        )}
        {status_reason && (
          <p className={classes.reason}>
            <b>The reason given:</b> <span>{status_reason}</span>
          </p>
        )}
      </Stack>
    </section>
  );
}

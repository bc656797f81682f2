import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import type { VendorDashboard } from '@threshold/contract/vendors-account';
import { Link } from 'react-router';
import { doorwayStateOf, ListingBadges } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './listing-state.module.css';
import { listingWords } from './listing-words.ts';

export interface ListingStateProps {
  vendor: OwnVendor;
  figures: Pick<VendorDashboard, 'status' | 'status_reason'>;
}

/** Status of the listing with its reason. */
export function ListingState({ vendor, figures }: ListingStateProps) {
  const { status, status_reason } = figures;
  const { title, text } = listingWords({ ...vendor, status });
  return (
    <section className={classes.state} aria-labelledby="listing">
      <VendorAvatar
        id={vendor._id}
        name={vendor.full_name || vendor.first_name}
        photo={vendor.profile_picture?.file_url}
        state={doorwayStateOf(status)}
        className={classes.door}
      />
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 id="listing">{title}</h2>
          <ListingBadges {...vendor} status={status} />
        </div>
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
      </div>
    </section>
  );
}

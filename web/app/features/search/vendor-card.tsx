import { IconMapPin } from '@tabler/icons-react';
import type { VendorCard as Vendor } from '@threshold/contract/vendors';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { doorwayStateOf, ListingBadges } from '#app/components/listing-badges.tsx';
import { Stars } from '#app/components/stars.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { fromSearch } from '#app/lib/page/from-search.ts';
import { paths } from '#app/lib/paths.ts';
import { CardActions } from './card-actions.tsx';
import { distanceText } from './search-words.ts';
import classes from './vendor-card.module.css';

const unchecked = 'We have not checked this business. Is it yours? Claim it.';

export interface VendorCardProps {
  vendor: Vendor;
  /** Actions in place of a customer's; the name is then no link, since profiles are for customers. */
  actions?: (describedBy: string) => ReactNode;
  /** Other features' controls. */
  extras?: ReactNode;
}

/** One professional among others: always the same things at the same place, so that people can compare. */
export function VendorCard({ vendor, actions, extras }: VendorCardProps) {
  const headingId = useId();
  const { _id, full_name, profile_picture, status, vendorRating, totalReviews } = vendor;
  const description = vendor.description || (vendor.claimable ? unchecked : '');
  return (
    <article
      className={classes.card}
      data-open={vendor.claimable || undefined}
      aria-labelledby={headingId}
    >
      <VendorAvatar
        id={_id}
        name={full_name}
        photo={profile_picture?.file_url}
        state={doorwayStateOf(status)}
        className={classes.door}
      />
      <div className={classes.head}>
        <h3 id={headingId}>
          {actions ? (
            full_name
          ) : (
            <Link to={paths.vendor(_id)} state={fromSearch}>
              {full_name}
            </Link>
          )}
        </h3>
        <p className={classes.what}>{roleText(vendor)}</p>
        <div className={classes.proof}>
          <ListingBadges {...vendor} />
          {status === 'approved' && vendorRating !== null && (
            <Stars rating={vendorRating} count={totalReviews} />
          )}
        </div>
      </div>
      <div className={classes.body}>
        {description && <p>{description}</p>}
        <WhereLine vendor={vendor} />
      </div>
      <div className={classes.actions}>
        {actions ? actions(headingId) : <CardActions vendor={vendor} describedBy={headingId} />}
        {extras && <div className={classes.extras}>{extras}</div>}
      </div>
    </article>
  );
}

/** 'Senior Lending Adviser · Wattlebird Finance' */
function roleText({ professional_title, vendor_type, business_name, full_name }: Vendor): string {
  const business = business_name === full_name ? '' : business_name;
  return [professional_title || vendor_type, business].filter(Boolean).join(' · ');
}

function WhereLine({ vendor }: { vendor: Vendor }) {
  const { address, city, state, distance_km } = vendor;
  const place = address || [city, state].filter(Boolean).join(' ');
  const distance = distance_km === null ? '' : distanceText(distance_km);
  const text = [place, distance].filter(Boolean).join(' · ');
  if (!text) return null;
  return (
    <p className={classes.where}>
      <IconMapPin aria-hidden="true" />
      {text}
    </p>
  );
}

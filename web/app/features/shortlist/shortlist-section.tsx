import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { avatarOf, ListingBadges } from '#app/components/feedback/listing-badges.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { paths } from '#app/lib/paths.ts';
import { toggleShortlisted, useShortlist } from '#app/lib/shortlist/shortlist.ts';
import type { ShortlistedVendor } from './api.ts';
import classes from './shortlist-section.module.css';

export interface ShortlistSectionProps {
  /** The loaded entries; those removed since then are not shown. */
  vendors: readonly ShortlistedVendor[];
  /** Control of another feature for each entry. */
  renderExtra: (vendor: ShortlistedVendor) => Elements;
}

/** Dashboard section with the customer's shortlist. */
export function ShortlistSection({ vendors, renderExtra }: ShortlistSectionProps) {
  const ids = useShortlist();
  const listed = vendors.filter(({ _id }) => ids.includes(_id));
  return (
    <section aria-labelledby="shortlist" className={classes.part}>
      <h2 id="shortlist">Shortlist</h2>
      {listed.length === 0 ? (
        <p className={classes.none}>
          Nobody yet. Press Shortlist on a professional and find them here again.{' '}
          <Link to={paths.search}>Find professionals</Link>
        </p>
      ) : (
        <ShortlistRows vendors={listed} renderExtra={renderExtra} />
      )}
    </section>
  );
}

/** Rows with picture and actions. */
export function ShortlistRows({ vendors, renderExtra }: ShortlistSectionProps) {
  return (
    <ul className={classes.list}>
      {vendors.map((vendor) => (
        <li key={vendor._id} className={classes.entry}>
          <VendorAvatar {...avatarOf(vendor)} size={44} />
          <div className={classes.who}>
            <Link to={paths.vendor(vendor._id)}>{vendor.full_name}</Link>
            <span>{vendor.vendor_type}</span>
            <ListingBadges {...vendor} />
          </div>
          <div className={classes.acts}>
            {renderExtra(vendor)}
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${vendor.full_name} from the shortlist`}
              onClick={() => toggleShortlisted(vendor._id)}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import type { Elements } from '#app/components/elements.ts';
import { avatarOf, ListingBadges } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { paths } from '#app/lib/paths.ts';
import { toggleShortlisted, useShortlist } from '#app/lib/shortlist/shortlist.ts';
import type { ShortlistedVendor } from './api.ts';
import classes from './shortlist-section.module.css';

export interface ShortlistSectionProps {
  /** As loaded, without those removed since. */
  vendors: readonly ShortlistedVendor[];
  /** Another feature's control beside each of them. */
  renderExtra: (vendor: ShortlistedVendor) => Elements;
}

/** The professionals that a customer keeps in mind. */
export function ShortlistSection({ vendors, renderExtra }: ShortlistSectionProps) {
  const ids = useShortlist();
  const kept = vendors.filter(({ _id }) => ids.includes(_id));
  return (
    <section aria-labelledby="shortlist" className={classes.part}>
      <h2 id="shortlist">Shortlist</h2>
      {kept.length === 0 ? (
        <p className={classes.none}>
          Nobody yet. Press Shortlist on a professional and find them here again.{' '}
          <Link to={paths.search}>Find professionals</Link>
        </p>
      ) : (
        <ShortlistRows vendors={kept} renderExtra={renderExtra} />
      )}
    </section>
  );
}

/** Each with its doorway and what can be done with it. */
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

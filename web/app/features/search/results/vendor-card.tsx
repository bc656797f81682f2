import { IconMessage } from '@tabler/icons-react';
import type { VendorCard as Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { ListingBadges, toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Stars } from '#app/components/pictures/stars.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { useStartChat } from '#app/lib/account/login-prompt.ts';
import { callName } from '#app/lib/format/format.ts';
import { createSearchDistanceState } from '#app/lib/page/link-state.ts';
import { paths } from '#app/lib/paths.ts';
import { CardFacts } from './card-facts.tsx';
import { formatVendorDistance, formatVendorRole } from './card-words.ts';
import { ClaimButton } from './claim-button.tsx';
import classes from './vendor-card.module.css';

const unchecked = 'We have not checked this business. Is it yours? Claim it.';

interface VendorCardProps {
  vendor: Vendor;
  /** Renders other actions in the search of signed-in vendors. The name is then no link. */
  actions?: (describedBy: string) => Elements;
  extras?: Elements;
}

/** Card of a professional. Each fact is at the same position in all cards, for comparison. */
export function VendorCard({ vendor, actions, extras }: VendorCardProps) {
  const headingId = useId();
  const { _id, full_name, status } = vendor;
  const description = vendor.description || (vendor.claimable ? unchecked : '');
  return (
    <article
      className={classes.card}
      data-open={vendor.claimable || undefined}
      aria-labelledby={headingId}
    >
      <VendorAvatar {...toAvatarProps(vendor)} className={classes.door} />
      <div className={classes.head}>
        <h3 id={headingId}>
          {actions ? (
            full_name
          ) : (
            <Link
              to={paths.vendor(_id)}
              state={createSearchDistanceState(formatVendorDistance(vendor))}
            >
              {full_name}
            </Link>
          )}
        </h3>
        <p className={classes.what}>{formatVendorRole(vendor)}</p>
        <div className={classes.proof}>
          <ListingBadges {...vendor} />
          {status === 'approved' && <Rating {...vendor} />}
        </div>
      </div>
      <div className={classes.facts}>
        <CardFacts vendor={vendor} />
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.actions}>
        <div className={classes.acts}>
          {actions ? actions(headingId) : <CardActions vendor={vendor} describedBy={headingId} />}
        </div>
        {extras && <div className={classes.keep}>{extras}</div>}
      </div>
    </article>
  );
}

function Rating({ vendorRating, totalReviews }: Pick<Vendor, 'vendorRating' | 'totalReviews'>) {
  if (vendorRating === null) return <span className={classes.unrated}>No reviews yet</span>;
  return <Stars rating={vendorRating} count={totalReviews} />;
}

/** Buttons: chat for approved vendors, claim for unclaimed listings, and a link to the profile. */
function CardActions({ vendor, describedBy }: { vendor: Vendor; describedBy: string }) {
  const startChat = useStartChat();
  const { _id, status } = vendor;
  return (
    <>
      {status === 'approved' && (
        <Button
          variant="soft"
          size="sm"
          leftSection={<IconMessage aria-hidden="true" />}
          aria-describedby={describedBy}
          onClick={() => startChat({ id: _id, name: callName(vendor) })}
        >
          Chat
        </Button>
      )}
      {(status === 'claimed' || status === 'pending') && (
        <Button size="sm" disabled aria-describedby={describedBy}>
          Claimed
        </Button>
      )}
      {status === 'in_complete' && (
        <ClaimButton listing={{ id: _id, name: vendor.full_name }} describedBy={describedBy} />
      )}
      <Button
        component={Link}
        size="sm"
        to={paths.vendor(_id)}
        state={createSearchDistanceState(formatVendorDistance(vendor))}
        aria-describedby={describedBy}
      >
        Profile
      </Button>
    </>
  );
}

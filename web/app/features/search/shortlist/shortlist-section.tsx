import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { ListingBadges, toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Keys } from '#app/components/pictures/drawings/keys.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { storeIntent } from '#app/lib/account/intent.ts';
import { useSession } from '#app/lib/account/session.ts';
import { paths } from '#app/lib/paths.ts';
import { toggleShortlisted, useShortlist } from '#app/lib/shortlist/shortlist-store.ts';
import type { ShortlistedVendor } from './api.ts';
import classes from './shortlist-section.module.css';

interface ShortlistSectionProps {
  /** Entries as they were loaded. An entry that the customer has removed since is not shown. */
  vendors: readonly ShortlistedVendor[];
  renderExtra: (vendor: ShortlistedVendor) => Elements;
}

export function ShortlistSection({ vendors, renderExtra }: ShortlistSectionProps) {
  const ids = useShortlist();
  const listed = vendors.filter(({ _id }) => ids.includes(_id));
  return (
    <Stack aria-labelledby="shortlist" component="section" gap="md">
      <h2 id="shortlist">Shortlist</h2>
      {listed.length === 0 ? (
        <Text maw="62ch" c="dimmed">
          Nobody yet. Press Shortlist on a professional and find them here again.{' '}
          <Link to={paths.search}>Find professionals</Link>
        </Text>
      ) : (
        <ShortlistRows vendors={listed} renderExtra={renderExtra} />
      )}
    </Stack>
  );
}

function ShortlistRows({ vendors, renderExtra }: ShortlistSectionProps) {
  return (
    <Stack component="ul" gap={0} className="ruled">
      {vendors.map((vendor) => (
        <li key={vendor._id} className={classes.entry}>
          <VendorAvatar {...toAvatarProps(vendor)} size={44} />
          <Group gap="var(--s-4) var(--s-12)" className={classes.who}>
            <Link to={paths.vendor(vendor._id)}>{vendor.full_name}</Link>
            <span>{vendor.vendor_type}</span>
            <ListingBadges {...vendor} />
          </Group>
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
    </Stack>
  );
}

/** Page with the shortlist. A guest's shortlist is stored in this browser until the sign-in. */
export function ShortlistPage({ vendors, renderExtra }: ShortlistSectionProps) {
  const session = useSession();
  const ids = useShortlist();
  const listed = vendors.filter(({ _id }) => ids.includes(_id));
  return (
    <Stack gap="var(--s-20)" pt="lg" pb="var(--s-72)" className="wrap">
      <h1>Your shortlist</h1>
      {listed.length === 0 ? (
        <EmptyState
          drawing={<Keys />}
          title="Nobody on your shortlist yet"
          actions={
            <Button component={Link} variant="primary" to={paths.search}>
              Find professionals
            </Button>
          }
        >
          <p>Press Shortlist on a professional and find them here again.</p>
        </EmptyState>
      ) : (
        <>
          {session.kind === 'guest' && (
            <Alert>
              <p>
                Only this browser has your shortlist.{' '}
                <Link to={paths.customerLogin} onClick={() => storeIntent({ act: 'shortlist' })}>
                  Log in
                </Link>{' '}
                to keep it with your account.
              </p>
            </Alert>
          )}
          <ShortlistRows vendors={listed} renderExtra={renderExtra} />
        </>
      )}
    </Stack>
  );
}

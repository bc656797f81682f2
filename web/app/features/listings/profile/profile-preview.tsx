import { Stack } from '@mantine/core';
import type { ReadVendor } from '@threshold/contract/endpoints/listings/vendors';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { AwayAlert } from '#app/components/feedback/away-alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import { ContactCard } from './contact-card.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileMain } from './profile-main.tsx';
import classes from './profile-page.module.css';

interface ProfilePreviewProps {
  vendor: ReadVendor;
  /** Reviews; shown only for approved listings. */
  reviews: Elements;
}

const hidden: readonly VendorStatus[] = ['in_complete', 'rejected', 'suspended'];

/** Preview of the signed-in vendor's profile as customers see it, but without its actions. */
export function ProfilePreview({ vendor, reviews }: ProfilePreviewProps) {
  const isHidden = hidden.includes(vendor.status);
  return (
    <div className={`wrap ${classes.page}`}>
      <Alert>
        <p>
          <span>
            {isHidden
              ? 'Only you see this page: your listing is not in the search.'
              : 'This is how signed-in customers see you. Guests see your contact details hidden.'}
          </span>{' '}
          <Link to={paths.vendorSettings}>Edit your listing</Link>
        </p>
      </Alert>
      <ProfileHeader vendor={vendor} />
      {vendor.away && <AwayAlert away={vendor.away} name={vendor.full_name} />}
      <div className={classes.columns}>
        <ProfileMain vendor={vendor} reviews={reviews} />
        <Stack component="aside" aria-label="Get in touch">
          <ContactCard vendor={vendor} />
        </Stack>
      </div>
    </div>
  );
}

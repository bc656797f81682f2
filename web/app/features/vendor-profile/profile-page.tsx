import type { ReadVendor } from '@threshold/contract/vendors';
import { useId } from 'react';
import { AwayAlert } from '#app/components/away-alert.tsx';
import type { Elements } from '#app/components/elements.ts';
import { StructuredData } from '#app/components/structured-data.tsx';
import { callName } from '#app/lib/format/format.ts';
import { ActsBar, ActsCard } from './acts-card.tsx';
import { BackLink } from './back-link.tsx';
import { ContactCard } from './contact-card.tsx';
import { OthersByPlace, type PlaceOfVendor } from './others-by-place.tsx';
import { useProfileActs } from './profile-acts.tsx';
import { profileData } from './profile-data.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileMain } from './profile-main.tsx';
import classes from './profile-page.module.css';
import { othersNearby } from './profile-words.ts';
import { ClaimCard, VerifiedInstead } from './unverified.tsx';

export interface ProfilePageProps {
  vendor: ReadVendor;
  /** Origin of the site, for URLs that search engines read. */
  origin: string;
  /** Reviews and the form for one; shown only for approved listings. */
  reviews: Elements;
  /** Button that claims the listing; the id is that of its description. */
  claim: (describedBy: string) => Elements;
  /** Opens the choice of a time for a call. */
  onScheduleCall: () => void;
  /** Controls of other features that save the professional. */
  keep: Elements;
  /** Pages of others of the same type, from the country to the suburb. */
  places: readonly PlaceOfVendor[];
}

/** Page of a professional: content on the left, actions on the right. */
export function ProfilePage(props: ProfilePageProps) {
  const { vendor, origin, reviews, claim, keep, places, onScheduleCall } = props;
  const acts = useProfileActs(vendor, { scheduleCall: onScheduleCall });
  const claimHeading = useId();
  const isApproved = vendor.status === 'approved';
  return (
    <>
      <StructuredData data={profileData(vendor, origin)} />
      <div className={`wrap ${classes.page}`}>
        <BackLink to={othersNearby(vendor)} />
        <ProfileHeader vendor={vendor} />
        {vendor.away && <AwayAlert away={vendor.away} name={vendor.full_name} />}
        <div className={classes.columns}>
          <ProfileMain vendor={vendor} reviews={reviews} />
          <aside className={classes.aside} aria-label="Get in touch">
            <ActsCard acts={acts} name={callName(vendor)} />
            {!isApproved && <VerifiedInstead vendor={vendor} />}
            <div className={classes.keep}>{keep}</div>
            <ContactCard vendor={vendor} />
            {vendor.claimable && (
              <ClaimCard
                vendorId={vendor._id}
                headingId={claimHeading}
                claim={claim(claimHeading)}
              />
            )}
          </aside>
        </div>
        <OthersByPlace vendor={vendor} places={places} />
      </div>
      <ActsBar acts={acts} />
    </>
  );
}

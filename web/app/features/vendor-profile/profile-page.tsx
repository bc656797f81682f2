import type { Vendor } from '@threshold/contract/vendors';
import { type ReactNode, useId } from 'react';
import { StructuredData } from '#app/components/structured-data.tsx';
import { ActsBar, ActsCard } from './acts-card.tsx';
import { BackLink } from './back-link.tsx';
import { Checks } from './checks.tsx';
import { ContactCard } from './contact-card.tsx';
import { useProfileActs } from './profile-acts.tsx';
import { profileData } from './profile-data.ts';
import { ProfileHeader } from './profile-header.tsx';
import classes from './profile-page.module.css';
import { ProfileSections } from './profile-sections.tsx';
import { callName, othersNearby } from './profile-words.ts';
import { ClaimCard, UnverifiedNotice, VerifiedInstead } from './unverified.tsx';

export interface ProfilePageProps {
  vendor: Vendor;
  /** Origin of the site, for addresses that search engines read. */
  origin: string;
  /** Client Reviews and Write a Review; shown for approved listings only. */
  reviews: ReactNode;
  /** The control that claims the listing; the id is that of the words that say what for. */
  claim: (describedBy: string) => ReactNode;
}

/** A professional's page: left what one reads, right what one does. */
export function ProfilePage({ vendor, origin, reviews, claim }: ProfilePageProps) {
  const acts = useProfileActs(vendor);
  const claimHeading = useId();
  const isApproved = vendor.status === 'approved';
  return (
    <>
      <StructuredData data={profileData(vendor, origin)} />
      <div className={`wrap ${classes.page}`}>
        <BackLink to={othersNearby(vendor)} />
        <ProfileHeader vendor={vendor} />
        <div className={classes.columns}>
          <div className={classes.main}>
            {!isApproved && <UnverifiedNotice {...vendor} />}
            {vendor.description && (
              <section aria-labelledby="about">
                <h2 id="about" className="visually-hidden">
                  About
                </h2>
                <p className={classes.about}>{vendor.description}</p>
              </section>
            )}
            {vendor.checks.length > 0 && <Checks checks={vendor.checks} />}
            <ProfileSections vendor={vendor} />
            {isApproved && reviews}
          </div>
          <aside className={classes.aside} aria-label="Get in touch">
            <ActsCard acts={acts} name={callName(vendor)} />
            {!isApproved && <VerifiedInstead vendor={vendor} />}
            <ContactCard vendor={vendor} />
            {vendor.claimable && <ClaimCard headingId={claimHeading} claim={claim(claimHeading)} />}
          </aside>
        </div>
      </div>
      <ActsBar acts={acts} />
    </>
  );
}

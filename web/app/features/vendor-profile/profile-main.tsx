import type { Vendor } from '@threshold/contract/vendors';
import type { Elements } from '#app/components/elements.ts';
import { Checks } from './checks.tsx';
import classes from './profile-page.module.css';
import { ProfileSections } from './profile-sections.tsx';
import { UnverifiedAlert } from './unverified.tsx';

/** Main column of a profile. */
export function ProfileMain({ vendor, reviews }: { vendor: Vendor; reviews: Elements }) {
  const isApproved = vendor.status === 'approved';
  return (
    <div className={classes.main}>
      {!isApproved && <UnverifiedAlert {...vendor} />}
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
  );
}

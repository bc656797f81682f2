import type { Vendor } from '@threshold/contract/vendors';
import { avatarOf, ListingBadges } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { WizardAsideCard } from '#app/components/wizard-frame/wizard-frame.tsx';
import classes from './where-it-goes.module.css';

/** Whom the answers are for, and when they get them; phones say it in brief after the first step. */
export function WhereItGoes({ vendor, brief }: { vendor: Vendor; brief: boolean }) {
  const { full_name, business_name } = vendor;
  return (
    <WizardAsideCard headingId="where-it-goes">
      <div className={classes.who}>
        <VendorAvatar {...avatarOf(vendor)} size={44} />
        <div>
          <b>{full_name}</b>
          {business_name !== full_name && <p>{business_name}</p>}
        </div>
      </div>
      <div className={classes.badge} data-brief={brief || undefined}>
        <ListingBadges {...vendor} />
      </div>
      <h2 id="where-it-goes">Where this goes</h2>
      <p>{`Only to ${full_name}, only after you press Submit on the last step. You can see who opened your files, and take it back.`}</p>
      <p data-brief={brief || undefined}>This is an enquiry, not an approval.</p>
      <p className={classes.kept} data-brief={brief || undefined}>
        Your answers are saved in this browser as you go. Close the page, come back later.
      </p>
    </WizardAsideCard>
  );
}

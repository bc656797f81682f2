import type { OwnVendor } from '@threshold/contract/vendors';
import { Link } from 'react-router';
import { Badge } from '#app/components/badge.tsx';
import { doorwayStateOf } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { WizardAsideCard } from '#app/components/wizard-frame/wizard-frame.tsx';
import { paths } from '#app/lib/paths.ts';
import type { ProfileValues } from './profile-values.ts';
import classes from './wizard-aside.module.css';

interface WizardAsideProps {
  vendor: OwnVendor;
  values: ProfileValues;
}

/** Preview of the profile from the values so far, and what happens next. */
export function WizardAside({ vendor, values }: WizardAsideProps) {
  const { full_name, business_name, professional_title, vendor_type, place } = values;
  const facts = [professional_title || vendor_type, business_name, place.label].filter(Boolean);
  return (
    <WizardAsideCard headingId="what-happens-next">
      <h2>How buyers see you</h2>
      <div className={classes.preview}>
        <VendorAvatar
          id={vendor._id}
          name={full_name}
          photo={vendor.profile_picture?.file_url}
          state={doorwayStateOf('pending')}
          size={76}
        />
        <div className={classes.facts}>
          <b>{full_name}</b>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <Badge kind="outlined">Checks in progress</Badge>
        </div>
      </div>
      <h2 id="what-happens-next">What happens next</h2>
      <p>
        We look up your licence on the public register. Your listing shows “Checks in progress”
        until a person has done that.
      </p>
      <p>
        Is your business listed already? <Link to={paths.vendorClaim}>Claim the listing</Link>
      </p>
    </WizardAsideCard>
  );
}

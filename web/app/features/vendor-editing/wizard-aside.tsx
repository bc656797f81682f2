import { Link } from 'react-router';
import { Terrace } from '#app/components/drawings/terrace.tsx';
import { WizardAsideCard } from '#app/components/wizard-frame/wizard-frame.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './wizard.module.css';

/** Answers where all of this goes. */
export function WizardAside() {
  return (
    <WizardAsideCard headingId="what-happens-next">
      <Terrace className={classes.drawing} />
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

import { IconPhone } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Queenslander } from '#app/components/drawings/queenslander.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './join.module.css';

/** Section for professionals: how to join, and the phone number for questions. */
export function Join() {
  return (
    <section className={`wrap ${classes.join}`} aria-labelledby="landing-join">
      <div className={classes.panel}>
        <div className={classes.text}>
          <h2 id="landing-join">Are you the one they are looking for?</h2>
          <p>
            Join as a professional. Claim your listing, show what has been checked, and answer
            buyers where they ask.
          </p>
          <div className={classes.acts}>
            <Button component={Link} to={paths.vendorRegister} variant="brand">
              Join as a professional
            </Button>
            {brand.phone && (
              <Button
                component="a"
                href={brand.phone_link}
                variant="quiet"
                leftSection={<IconPhone aria-hidden="true" />}
              >
                {brand.phone}
              </Button>
            )}
          </div>
        </div>
        <Queenslander className={classes.drawing} />
      </div>
    </section>
  );
}

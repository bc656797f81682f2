import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './header.module.css';

/** Links for guests to sign up and log in. */
export function GuestEnd({ dusk = false }: { dusk?: boolean }) {
  return (
    <>
      <Link className={`${classes.link} ${classes.wide}`} to={paths.vendorRegister}>
        Signup as Expert
      </Link>
      <Button
        component={Link}
        to={paths.customerLogin}
        size="sm"
        variant={dusk ? 'dusk' : 'default'}
      >
        Login
      </Button>
    </>
  );
}

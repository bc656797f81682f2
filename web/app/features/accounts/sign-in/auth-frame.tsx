import { Group } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { BackButton } from '#app/components/buttons/back-button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { Street } from '#app/components/pictures/drawings/street.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './auth-frame.module.css';

interface AuthFrameProps {
  logo: Elements;
  claim: string;
  text: string;
  children: Elements;
}

/** Layout of all auth screens: a picture of a street next to the form; only the form on phones. */
export function AuthFrame({ logo, claim, text, children }: AuthFrameProps) {
  return (
    <>
      <SkipLink />
      <div className={classes.auth}>
        <header className={`wide-only ${classes.picture}`}>
          {logo}
          <p className={classes.claim}>{claim}</p>
          <p className={classes.text}>{text}</p>
          <div className={classes.street}>
            <Street viewBox="560 20 500 230" />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Group gap={0} wrap="nowrap" justify="space-between">
            <BackLink />
            <span className={`narrow-only ${classes.logo}`}>{logo}</span>
          </Group>
          {children}
        </main>
      </div>
    </>
  );
}

function BackLink() {
  const { pathname } = useLocation();
  const { to, login } = resolveBackTarget(pathname);
  if (!to) return <BackButton fallback={login} />;
  return (
    <Link className={classes.back} to={to}>
      <IconChevronLeft aria-hidden="true" />
      Back
    </Link>
  );
}

/** Returns the target of the Back link. Without `to`, Back uses the history, or else `login`. */
export function resolveBackTarget(pathname: string): { to?: string; login: string } {
  const login = pathname.startsWith('/vendor/') ? paths.vendorLogin : paths.customerLogin;
  if (pathname === login) return { to: paths.home, login };
  if (pathname === paths.customerRegister || pathname === paths.vendorRegister) {
    return { to: login, login };
  }
  return { login };
}

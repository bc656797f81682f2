import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Street } from '#app/components/drawings/street.tsx';
import { SkipLink } from '#app/components/skip-link.tsx';
import classes from './auth-frame.module.css';
import { backOf } from './back-of.ts';

export interface AuthFrameProps {
  logo: ReactNode;
  claim: string;
  text: string;
  children: ReactNode;
}

/** The layout of all auth screens: the street at dusk beside the form, on phones the form alone. */
export function AuthFrame({ logo, claim, text, children }: AuthFrameProps) {
  return (
    <>
      <SkipLink />
      <div className={classes.auth}>
        <div className={classes.picture}>
          {logo}
          <p className={classes.claim}>{claim}</p>
          <p className={classes.text}>{text}</p>
          <div className={classes.street}>
            <Street viewBox="560 20 500 230" />
          </div>
        </div>
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.top}>
            <Back />
            <span className={classes.logo}>{logo}</span>
          </div>
          {children}
        </main>
      </div>
    </>
  );
}

function Back() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { to, login } = backOf(pathname);
  const content = (
    <>
      <IconChevronLeft aria-hidden="true" />
      Back
    </>
  );
  if (to) {
    return (
      <Link className={classes.back} to={to}>
        {content}
      </Link>
    );
  }
  function goBack() {
    // The router numbers its entries: the first of this visit has nothing of ours behind it.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(login));
  }
  return (
    <button type="button" className={classes.back} onClick={goBack}>
      {content}
    </button>
  );
}

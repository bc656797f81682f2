import { useLocation } from 'react-router';
import { useSession } from '#app/lib/account/session.ts';
import { paths } from '#app/lib/paths.ts';
import { AppHeader } from './app-header.tsx';
import { GuestEnd } from './guest-end.tsx';
import classes from './header.module.css';
import { Header } from './header.tsx';
import { MenuButton } from './menu-button.tsx';
import { GuestLinks, PublicLinks } from './nav-links.tsx';

/** Header of public pages: the product's for members, except on the landing page. */
export function PublicHeader() {
  const isLanding = useLocation().pathname === paths.home;
  const isMember = useSession().kind === 'member';
  if (isMember && !isLanding) return <AppHeader />;
  return (
    <Header
      dusk={isLanding}
      nav={<PublicLinks className={classes.link} />}
      end={
        <>
          <GuestEnd dusk={isLanding} />
          <MenuButton>
            <PublicLinks />
            <GuestLinks />
          </MenuButton>
        </>
      }
    />
  );
}

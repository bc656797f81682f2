import { useLocation } from 'react-router';
import { useSession } from '#app/lib/account/session.ts';
import { paths } from '#app/lib/paths.ts';
import { GuestEnd } from './guest-end.tsx';
import classes from './header.module.css';
import { Header } from './header.tsx';
import { MemberEnd } from './member-end.tsx';
import { MenuButton } from './menu-button.tsx';
import { GuestLinks, PublicLinks } from './nav-links.tsx';

/** The header of the landing page and of the pages that everyone reads. The landing page is the same for all. */
export function PublicHeader() {
  const isLanding = useLocation().pathname === paths.home;
  const session = useSession();
  const isGuest = isLanding || session.kind === 'guest';
  return (
    <Header
      dusk={isLanding}
      nav={<PublicLinks className={classes.link} />}
      end={
        <>
          {isGuest ? <GuestEnd dusk={isLanding} /> : <MemberEnd session={session} />}
          <MenuButton>
            <PublicLinks />
            {isGuest && <GuestLinks />}
          </MenuButton>
        </>
      }
    />
  );
}

import { useSession } from '#app/lib/account/session.ts';
import { GuestEnd } from './guest-end.tsx';
import classes from './header.module.css';
import { Header } from './header.tsx';
import { MemberEnd } from './member-end.tsx';
import { MenuButton } from './menu-button.tsx';
import { AppLinks, GuestLinks } from './nav-links.tsx';

/** Header of the product's pages, for guests and members. */
export function AppHeader() {
  const session = useSession();
  const isGuest = session.kind === 'guest';
  return (
    <Header
      nav={<AppLinks className={classes.link} />}
      end={
        <>
          {isGuest ? <GuestEnd /> : <MemberEnd session={session} />}
          <MenuButton>
            <AppLinks />
            {isGuest && <GuestLinks />}
          </MenuButton>
        </>
      }
    />
  );
}

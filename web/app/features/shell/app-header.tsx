import { IconLogout } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { type Session, useSession } from '#app/lib/account/session.ts';
import { truncate } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';
import { locateVisitorOnce } from '#app/lib/visitor-position.ts';
import { GuestEnd } from './guest-end.tsx';
import classes from './header.module.css';
import { Header } from './header.tsx';
import { MenuButton } from './menu-button.tsx';
import { AppLinks, GuestLinks } from './nav-links.tsx';

const NotificationBell = lazy(() => import('./notifications/notification-bell.tsx'));
const LogoutDialog = lazy(() => import('./logout-dialog.tsx'));

/** The signed-in member: a link to the settings, and the logout. */
function MemberEnd({ session }: { session: Extract<Session, { kind: 'member' }> }) {
  const [isLeaving, setLeaving] = useState(false);
  const { role, user } = session;
  useEffect(() => {
    if (role === 'customer') void locateVisitorOnce();
  }, [role]);
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  return (
    <>
      <Link
        className={`${classes.link} ${classes.account}`}
        to={role === 'vendor' ? paths.vendorSettings : paths.customerSettings}
      >
        <CustomerAvatar name={name} photo={user?.profile_picture?.file_url} size={36} />
        <span className={classes.wide} aria-hidden="true">
          {truncate(name, limits.header.name_characters)}
        </span>
        <span className="visually-hidden">{name ? `${name}, settings` : 'Settings'}</span>
      </Link>
      <Suspense fallback={<span className={classes.bell} />}>
        <NotificationBell />
      </Suspense>
      <IconButton label="Logout" onClick={() => setLeaving(true)}>
        <IconLogout aria-hidden="true" />
      </IconButton>
      <LazyMount wanted={isLeaving}>
        {(opened) => <LogoutDialog opened={opened} onClose={() => setLeaving(false)} role={role} />}
      </LazyMount>
    </>
  );
}

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

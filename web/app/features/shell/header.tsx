import { Box, Group } from '@mantine/core';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { type Session, useSession } from '#app/lib/account/session.ts';
import { truncate } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';
import { locateVisitorOnce } from '#app/lib/visitor-position.ts';
import classes from './header.module.css';
import { AppLinks, GuestLinks, PublicLinks } from './nav-links.tsx';

interface HeaderProps {
  /** True on the dark background of the landing page. */
  dusk?: boolean;
  /** Links next to the logo; hidden on phones, where the menu contains them. */
  nav: ReactNode;
  end: ReactNode;
}

/** Base of both headers. Replaces Mantine's AppShell, which writes a style element into pages. */
function Header({ dusk = false, nav, end }: HeaderProps) {
  return (
    <header className={classes.header} data-dusk={dusk || undefined}>
      <div className={`wrap ${classes.bar}`}>
        <Logo />
        <nav className={classes.nav} aria-label="Main">
          {nav}
        </nav>
        <Group gap="xs" wrap="nowrap" ml="auto">
          {end}
        </Group>
      </div>
    </header>
  );
}

function GuestHeaderActions({ dusk = false }: { dusk?: boolean }) {
  return (
    <>
      <Link className={`wide-only ${classes.link}`} to={paths.vendorRegister}>
        Signup as Expert
      </Link>
      <Button component={Link} to={paths.customerLogin} size="sm" variant={dusk ? 'dusk' : 'plain'}>
        Login
      </Button>
    </>
  );
}

const loadMenu = () => import('./menu-sheet.tsx');
const MenuSheet = createLazyDialog(loadMenu);

/** Button for the menu on phones. The open menu would cover the cross of Mantine's Burger. */
function MenuButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Menu"
        className="narrow-only"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden="true" />
      </IconButton>
      <MenuSheet opened={isOpen} onClose={() => setOpen(false)}>
        {children}
      </MenuSheet>
    </>
  );
}

const NotificationBell = lazy(() => import('./notifications/notification-bell.tsx'));
const LogoutDialog = createLazyDialog(() => import('./logout-dialog.tsx'));

function MemberHeaderActions({ session }: { session: Extract<Session, { kind: 'member' }> }) {
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
        <span className="wide-only" aria-hidden="true">
          {truncate(name, limits.header.name_characters)}
        </span>
        <span className="visually-hidden">{name ? `${name}, settings` : 'Settings'}</span>
      </Link>
      <Suspense fallback={<Box component="span" flex="none" w={44} h={44} />}>
        <NotificationBell />
      </Suspense>
      <IconButton label="Logout" onClick={() => setLeaving(true)}>
        <IconLogout aria-hidden="true" />
      </IconButton>
      <LogoutDialog opened={isLeaving} onClose={() => setLeaving(false)} role={role} />
    </>
  );
}

export function AppHeader() {
  const session = useSession();
  const isGuest = session.kind === 'guest';
  return (
    <Header
      nav={<AppLinks className={classes.link} />}
      end={
        <>
          {isGuest ? <GuestHeaderActions /> : <MemberHeaderActions session={session} />}
          <MenuButton>
            <AppLinks />
            {isGuest && <GuestLinks />}
          </MenuButton>
        </>
      }
    />
  );
}

/** Header of public pages. Members see the app's header, except on the landing page. */
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
          <GuestHeaderActions dusk={isLanding} />
          <MenuButton>
            <PublicLinks />
            <GuestLinks />
          </MenuButton>
        </>
      }
    />
  );
}

import { Box, Group, Stack } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { ColorSchemeToggle } from '#app/components/buttons/color-scheme-toggle.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { toAvatarState } from '#app/components/feedback/listing-badges.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { useSessionUser } from '#app/lib/account/session.ts';
import { truncate } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';
import { type SwipeSide, type TouchPoint, useSwipe } from './use-swipe.ts';
import vendorBottomBarClasses from './vendor-bottom-bar.module.css';
import { LinkCount, VendorLinks, vendorLinks } from './vendor-links.tsx';
import classes from './vendor-shell.module.css';
import vendorSidebarClasses from './vendor-sidebar.module.css';

const NotificationBell = lazy(() => import('../notifications/notification-bell.tsx'));
const loadMenu = () => import('./vendor-menu-sheet.tsx');
const VendorMenuSheet = createLazyDialog(loadMenu);

/** Bar on phones. A button, or a swipe from the left half of the screen, opens the sidebar. */
function VendorBar({ onLogout }: { onLogout: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const follow = useCallback((side: SwipeSide, start: TouchPoint) => {
    if (side === 'left') setOpen(false);
    else if (start.x < window.innerWidth / 2 && isForeground()) setOpen(true);
  }, []);
  useSwipe(follow);
  return (
    <header className={`narrow-only ${classes.bar}`}>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden="true" />
      </IconButton>
      <Logo />
      <Group gap={0} wrap="nowrap" ml="auto">
        <Suspense fallback={<Box component="span" w={44} h={44} />}>
          <NotificationBell />
        </Suspense>
        <SignedInVendor className={classes.member} brief />
      </Group>
      <VendorMenuSheet opened={isOpen} onClose={() => setOpen(false)} onLogout={onLogout} />
    </header>
  );
}

/** True if a swipe may open the menu: on a narrow screen without an open dialog. */
function isForeground(): boolean {
  return (
    window.matchMedia('(max-width: 61.99em)').matches &&
    !('locked' in document.documentElement.dataset)
  );
}

const linksInReach = vendorLinks.filter(({ onlyInMenu }) => !onlyInMenu);

/** Bottom bar with a vendor's main pages; wide screens show the sidebar. */
function VendorBottomBar() {
  return (
    <nav className={`narrow-only ${vendorBottomBarClasses.bar}`} aria-label="Vendor pages">
      <ul className={vendorBottomBarClasses.links}>
        {linksInReach.map(({ to, before, label, Icon, count }) => (
          <li key={to}>
            <NavLink className={vendorBottomBarClasses.link} to={to}>
              <Icon aria-hidden="true" />
              <span>
                {before && <span className="visually-hidden">{`${before} `}</span>}
                <span>{label}</span>
              </span>
              <LinkCount count={count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function VendorSidebar({ onLogout }: { onLogout: () => void }) {
  return (
    <header className={`wide-only ${vendorSidebarClasses.side}`}>
      <div className={vendorSidebarClasses.inner}>
        <Logo />
        <div className={vendorSidebarClasses.who}>
          <SignedInVendor className={vendorSidebarClasses.member} />
          <Suspense>
            <NotificationBell />
          </Suspense>
        </div>
        <Stack component="nav" gap="xxs" flex={1} aria-label="Vendor">
          <VendorLinks onLogout={onLogout} />
        </Stack>
        <Box p="var(--s-4) 0 var(--s-4) var(--s-2)" fz="sm">
          <ColorSchemeToggle />
        </Box>
      </div>
    </header>
  );
}

const role: MemberRole = 'vendor';
const LogoutDialog = createLazyDialog(() => import('../logout-dialog.tsx'));

/**
 * Layout of a vendor's page with the sidebar. Pages fill `100dvh - var(--bar)`. Replaces Mantine's
 * AppShell, which writes a style element into each page.
 */
export function VendorShell({ children }: { children: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => setLeaving(true);
  return (
    <>
      <SkipLink />
      <div className={classes.shell}>
        <VendorBar onLogout={leave} />
        <VendorSidebar onLogout={leave} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <VendorBottomBar />
      </div>
      <LogoutDialog opened={isLeaving} onClose={() => setLeaving(false)} role={role} />
    </>
  );
}

/** The signed-in vendor, linked to the settings. Narrow bars show only the picture. */
function SignedInVendor({ className, brief }: { className?: string; brief?: boolean }) {
  const user = useSessionUser();
  if (user?.role !== 'vendor') return null;
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Link className={className} to={paths.vendorSettings}>
      <VendorAvatar
        id={user._id}
        name={name}
        photo={user.profile_picture?.file_url}
        state={toAvatarState(user.status)}
        size={36}
      />
      {!brief && <span aria-hidden="true">{truncate(name, limits.header.name_characters)}</span>}
      <span className="visually-hidden">{`${name}, settings`}</span>
    </Link>
  );
}

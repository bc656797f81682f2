import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { Logo } from '#app/components/logo.tsx';
import type { SwipeSide, TouchPoint } from '#app/components/swipe.ts';
import { useSwipe } from '#app/components/use-swipe.ts';
import { VendorMember } from './vendor-member.tsx';
import classes from './vendor-shell.module.css';

const NotificationBell = lazy(() => import('./notifications/notification-bell.tsx'));
const loadMenu = () => import('./vendor-menu-sheet.tsx');
const VendorMenuSheet = lazy(loadMenu);

/**
 * Bar on phones. A button, or a swipe that starts in the left half of the screen, opens the
 * sidebar.
 */
export function VendorBar({ onLogout }: { onLogout: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const follow = useCallback((side: SwipeSide, start: TouchPoint) => {
    if (side === 'left') setOpen(false);
    else if (start.x < window.innerWidth / 2 && isForeground()) setOpen(true);
  }, []);
  useSwipe(follow);
  return (
    <header className={classes.bar}>
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
      <div className={classes.end}>
        <Suspense fallback={<span className={classes.bell} />}>
          <NotificationBell />
        </Suspense>
        <VendorMember className={classes.member} brief />
      </div>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <VendorMenuSheet opened={opened} onClose={() => setOpen(false)} onLogout={onLogout} />
        )}
      </LazyMount>
    </header>
  );
}

/** False on wide screens, which show the sidebar, and behind dialogs. */
function isForeground(): boolean {
  return (
    window.matchMedia('(max-width: 61.99em)').matches &&
    !('locked' in document.documentElement.dataset)
  );
}

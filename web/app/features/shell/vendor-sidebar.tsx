import { lazy, Suspense } from 'react';
import { ColorSchemeToggle } from '#app/components/color-scheme-toggle.tsx';
import { Logo } from '#app/components/logo.tsx';
import { VendorLinks } from './vendor-links.tsx';
import { VendorMember } from './vendor-member.tsx';
import classes from './vendor-sidebar.module.css';

const NotificationBell = lazy(() => import('./notifications/notification-bell.tsx'));

/** Sidebar with a vendor's navigation on wide screens. */
export function VendorSidebar({ onLogout }: { onLogout: () => void }) {
  return (
    <header className={classes.side}>
      <div className={classes.inner}>
        <Logo />
        <div className={classes.who}>
          <VendorMember className={classes.member} />
          <Suspense>
            <NotificationBell />
          </Suspense>
        </div>
        <nav className={classes.links} aria-label="Vendor">
          <VendorLinks onLogout={onLogout} />
        </nav>
        <div className={classes.scheme}>
          <ColorSchemeToggle />
        </div>
      </div>
    </header>
  );
}

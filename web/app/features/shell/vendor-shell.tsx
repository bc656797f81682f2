import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, type ReactNode, useState } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { SkipLink } from '#app/components/skip-link.tsx';
import { VendorBar } from './vendor-bar.tsx';
import { VendorBottomBar } from './vendor-bottom-bar.tsx';
import classes from './vendor-shell.module.css';
import { VendorSidebar } from './vendor-sidebar.tsx';

const role: MemberRole = 'vendor';
const LogoutDialog = lazy(() => import('./logout-dialog.tsx'));

/**
 * Layout of a vendor's page with the sidebar, which phones open with a button. Pages fill `100dvh -
 * var(--bar)`.
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
      <LazyMount wanted={isLeaving}>
        {(opened) => <LogoutDialog opened={opened} onClose={() => setLeaving(false)} role={role} />}
      </LazyMount>
    </>
  );
}

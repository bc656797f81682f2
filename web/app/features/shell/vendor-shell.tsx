import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { SkipLink } from '#app/components/skip-link.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { readVendorCounts } from '#app/lib/account/vendor-counts.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { paths } from '#app/lib/paths.ts';
import { VendorBar } from './vendor-bar.tsx';
import classes from './vendor-shell.module.css';
import { VendorSidebar } from './vendor-sidebar.tsx';

const role: MemberRole = 'vendor';
const LogoutDialog = lazy(() => import('./logout-dialog.tsx'));

/** A vendor's page beside its sidebar; phones have the sidebar behind a button. Pages fill `100dvh - var(--bar)`. */
export function VendorShell({ children }: { children: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => setLeaving(true);
  useCounts();
  return (
    <>
      <SkipLink />
      <div className={classes.shell}>
        <VendorBar onLogout={leave} />
        <VendorSidebar onLogout={leave} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <LazyMount wanted={isLeaving}>
        {(opened) => <LogoutDialog opened={opened} onClose={() => setLeaving(false)} role={role} />}
      </LazyMount>
    </>
  );
}

/** Reads what waits once for each account, unless the page that reads it anyway comes first. */
function useCounts(): void {
  const session = useSession();
  const id = session.kind === 'member' ? session.user?._id : undefined;
  const { pathname } = useLocation();
  const isReadByPage = pathname === paths.vendorDashboard;
  useRead(id, async (signal) => {
    if (!isReadByPage) await readVendorCounts(signal);
  });
}

import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { HashLink } from '#app/components/layout/hash-link.tsx';
import { openLoginPrompt } from '#app/lib/account/login-prompt.ts';
import { useSession } from '#app/lib/account/session.ts';
import { paths } from '#app/lib/paths.ts';

const InboxCount = lazy(() => import('./notifications/inbox-count.tsx'));

interface LinksProps {
  className?: string | undefined;
}

export function PublicLinks({ className }: LinksProps) {
  return (
    <>
      <NavLink className={className} to={paths.home} end>
        Home
      </NavLink>
      <NavLink className={className} to={paths.guides}>
        First Home Buyer Guides
      </NavLink>
      <HashLink className={className} to={paths.services}>
        Explore Services
      </HashLink>
    </>
  );
}

export function AppLinks({ className }: LinksProps) {
  const session = useSession();
  if (session.kind === 'member' && session.role === 'vendor') {
    return (
      <>
        <NavLink className={className} to={paths.vendorDashboard}>
          Dashboard
        </NavLink>
        <InboxLink className={className} to={paths.vendorInbox} />
        <NavLink className={className} to={paths.vendorCalls}>
          Calls
        </NavLink>
      </>
    );
  }
  return (
    <>
      {session.kind === 'member' && (
        <NavLink className={className} to={paths.customerDashboard}>
          Dashboard
        </NavLink>
      )}
      <NavLink className={className} to={paths.search}>
        Find Professionals
      </NavLink>
      <NavLink className={className} to={paths.shortlist}>
        Shortlist
      </NavLink>
      {session.kind === 'guest' ? (
        <BareButton className={className} onClick={() => openLoginPrompt({ act: 'inbox' })}>
          Inbox
        </BareButton>
      ) : (
        <InboxLink className={className} to={paths.customerInbox} />
      )}
      {session.kind === 'member' && (
        <NavLink className={className} to={paths.customerCalls}>
          Calls
        </NavLink>
      )}
    </>
  );
}

function InboxLink({ className, to }: LinksProps & { to: string }) {
  return (
    <NavLink className={className} to={to}>
      Inbox
      <Suspense>
        <InboxCount />
      </Suspense>
    </NavLink>
  );
}

export function GuestLinks({ className }: LinksProps) {
  return (
    <>
      <NavLink className={className} to={paths.vendorRegister}>
        Signup as Expert
      </NavLink>
      <NavLink className={className} to={paths.customerLogin}>
        Login
      </NavLink>
    </>
  );
}

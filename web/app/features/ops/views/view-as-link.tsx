import type { Overview } from '@threshold/contract/admin-desk';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Link, useRouteLoaderData } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** Leads administrators from what they read of a member to the page that lets them look at the account. */
export function ViewAsLink({ member, email }: { member: MemberRole; email: string }) {
  const layout = useRouteLoaderData<{ readonly overview: Overview | null }>('routes/ops/layout');
  if (layout?.overview?.staff.role !== 'administrator' || email === '') return null;
  return (
    // By the history's state: an address is no place for somebody's email.
    <Link to={paths.opsViewAs} state={{ role: member, email }}>
      View the account as its member does
    </Link>
  );
}

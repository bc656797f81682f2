import type { RegisterCheck, VendorCard } from '@threshold/contract/vendors';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { dayText } from '../lib/dates.ts';
import { Badge } from './badge.tsx';
import type { DoorwayState } from './doorway.tsx';
import classes from './listing-badges.module.css';
import { PopNote } from './pop-note.tsx';

/** How far a listing has been checked, as its doorway shows it. */
export function doorwayStateOf(status: VendorStatus): DoorwayState {
  if (status === 'approved') return 'verified';
  return status === 'claimed' || status === 'pending' ? 'claimed' : 'unverified';
}

/** What has been checked about a listing, in words. Verified opens where and when. */
export function ListingBadges({
  status,
  checked_at,
  checks,
}: Pick<VendorCard, 'status' | 'checked_at' | 'checks'>) {
  if (status === 'approved') return <VerifiedBadge checkedAt={checked_at} checks={checks} />;
  return (
    <>
      {status === 'claimed' && <Badge kind="outlined">Claimed</Badge>}
      {status === 'pending' && <Badge kind="outlined">Checks in progress</Badge>}
      <Badge kind="unverified">Not verified</Badge>
    </>
  );
}

function VerifiedBadge({
  checkedAt,
  checks,
}: {
  checkedAt: string | null;
  checks: readonly RegisterCheck[];
}) {
  const badge = (
    <Badge kind="verified">{checkedAt ? `Verified ${dayText(checkedAt)}` : 'Verified'}</Badge>
  );
  if (checks.length === 0) return badge;
  return (
    <PopNote className={classes.verified} summary={badge}>
      <b>What we checked</b>
      <ul className={classes.checks}>
        {checks.map(({ register, number, state, checked_at }) => (
          <li key={`${register} ${number} ${checked_at}`}>
            {register}
            {state ? `, ${state}` : ''}: entry {number}, compared on {dayText(checked_at)}
          </li>
        ))}
      </ul>
    </PopNote>
  );
}

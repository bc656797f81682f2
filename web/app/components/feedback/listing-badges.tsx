import { Badge } from '@mantine/core';
import type { RegisterCheck, VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { dateText, dayText } from '../../lib/format/dates.ts';
import { Popover } from '../buttons/popover.tsx';
import type { VendorAvatarState } from '../pictures/vendor-avatar.tsx';
import classes from './listing-badges.module.css';

export function toAvatarState(status: VendorStatus): VendorAvatarState {
  if (status === 'approved') return 'verified';
  return status === 'claimed' || status === 'pending' ? 'claimed' : 'unverified';
}

export const toAvatarProps = ({
  _id,
  full_name,
  profile_picture,
  status,
}: Pick<VendorCard, '_id' | 'full_name' | 'profile_picture' | 'status'>) => ({
  id: _id,
  name: full_name,
  photo: profile_picture?.file_url,
  state: toAvatarState(status),
});

/** Badges for a listing's checks. A press on 'Verified' shows the registers and dates. */
export function ListingBadges({
  status,
  checked_at,
  checks,
}: Pick<VendorCard, 'status' | 'checked_at' | 'checks'>) {
  if (status === 'approved') return <VerifiedBadge checked_at={checked_at} checks={checks} />;
  return (
    <>
      {status === 'claimed' && <Badge>Claimed</Badge>}
      {status === 'pending' && <Badge>Checks in progress</Badge>}
      <Badge variant="unverified">Not verified</Badge>
    </>
  );
}

function checkText({ register, number, state, holder, expires_on, checked_at }: RegisterCheck) {
  const where = state ? `${register}, ${state}` : register;
  const whose = holder ? `, held by ${holder}` : '';
  const until = expires_on ? `, valid until ${dateText(expires_on)}` : '';
  return `${where}: entry ${number}${whose}${until}. Checked on ${dayText(checked_at)}.`;
}

function VerifiedBadge({ checked_at, checks }: Pick<VendorCard, 'checked_at' | 'checks'>) {
  const badge = (
    <Badge variant="verified">{checked_at ? `Verified ${dayText(checked_at)}` : 'Verified'}</Badge>
  );
  if (checks.length === 0) return badge;
  return (
    <Popover className={classes.verified} summary={badge}>
      <b>What we checked</b>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <li key={`${check.register} ${check.number} ${check.checked_at}`}>{checkText(check)}</li>
        ))}
      </ul>
    </Popover>
  );
}

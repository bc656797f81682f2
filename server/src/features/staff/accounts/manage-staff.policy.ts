import type { StaffAct } from '@threshold/contract/endpoints/staff/staff-accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { forbidden, unauthenticated } from '../../../errors.ts';
import type { StaffRow } from '../roster/staff.repo.ts';

type StaffStatus = Pick<StaffRow, 'id' | 'role' | 'disabled_at'>;

const isActiveAdministrator = ({ role, disabled_at }: StaffStatus) =>
  role === 'administrator' && disabled_at === null;

/** @throws forbidden if a member of staff would change the account that they are signed in with */
export function requireOtherAccount(actorId: string | null, id: string): void {
  if (actorId === id) throw forbidden(staffOutcomes.staff_self);
}

/** @throws unauthenticated if the caller is not an active administrator any more */
export function requireActiveAdministrator(caller: StaffStatus | undefined): void {
  if (!caller || !isActiveAdministrator(caller))
    throw unauthenticated(outcomes.refusals.unauthenticated);
}

/** True if the act would not change the account. */
export function isActWithoutEffect({ role, disabled_at }: StaffStatus, act: StaffAct): boolean {
  if (act === 'disable') return disabled_at !== null;
  if (act === 'enable') return disabled_at === null;
  if (act === 'make_reviewer') return role === 'reviewer';
  return act === 'make_administrator' && role === 'administrator';
}

/** True if the act would leave no active administrator. `all` contains every administrator. */
export function wouldRemoveLastAdministrator(
  all: readonly StaffStatus[],
  id: string,
  act: StaffAct,
): boolean {
  if (act !== 'disable' && act !== 'make_reviewer') return false;
  return (
    all.some((one) => one.id === id && isActiveAdministrator(one)) &&
    !all.some((one) => one.id !== id && isActiveAdministrator(one))
  );
}

import type { StaffAct } from '@threshold/contract/endpoints/staff/admin-staff';
import type { StaffRow } from '../roster/staff.repo.ts';

type Standing = Pick<StaffRow, 'id' | 'role' | 'disabled_at'>;

/** True if the act would change nothing. */
export function changesNothing({ role, disabled_at }: Standing, act: StaffAct): boolean {
  if (act === 'disable') return disabled_at !== null;
  if (act === 'enable') return disabled_at === null;
  if (act === 'make_reviewer') return role === 'reviewer';
  return act === 'make_administrator' && role === 'administrator';
}

/** True if the act would leave no active administrator. `all` contains every administrator. */
export function leavesNoAdministrator(
  all: readonly Standing[],
  id: string,
  act: StaffAct,
): boolean {
  if (act !== 'disable' && act !== 'make_reviewer') return false;
  const mayAct = ({ role, disabled_at }: Standing) =>
    role === 'administrator' && disabled_at === null;
  return (
    all.some((one) => one.id === id && mayAct(one)) &&
    !all.some((one) => one.id !== id && mayAct(one))
  );
}

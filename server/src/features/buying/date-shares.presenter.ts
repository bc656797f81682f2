import type { SharedDates } from '@threshold/contract/buying/date-shares';
import type { SharedDateRow, SharedWithRow } from './date-shares.repo.ts';

/** Lists every field explicitly, so that new fields of homes and dates are not exposed. */
export const presentShared = (
  share: SharedWithRow,
  dates: readonly SharedDateRow[],
): SharedDates => ({
  _id: share.id,
  shared_by: `${share.first_name} ${share.last_name}`.trim(),
  shared_at: share.shared_at.toISOString(),
  home: share.with_address ? [share.address, share.place].filter(Boolean).join(', ') : null,
  dates: dates.map((date) => ({
    _id: date.id,
    kind: date.kind,
    state: date.state,
    due_on: date.due_on,
    due_time: date.due_time,
    zone: date.zone,
    is_done: date.status === 'done',
    is_confirmed: date.confirmed_at !== null,
  })),
});

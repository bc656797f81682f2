import type { StaffWorkKind } from '@threshold/contract/admin-figures';
import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* How the work of staff goes. */

/** What one member of staff decided on a day. */
export interface VettingDaysTable {
  day: string;
  kind: StaffWorkKind;
  staff_id: string;
  decided: Generated<number>;
  /** Those that had a goal at the time, and those of them within it. */
  judged: Generated<number>;
  in_time: Generated<number>;
  /** Listings that had been rejected and came back, and those of them that were approved then. */
  came_back: Generated<number>;
  approved_then: Generated<number>;
  wait_minutes: Generated<number[]>;
}

/** What waited when it was counted last on that day. */
export interface VettingBacklogsTable {
  day: string;
  kind: StaffWorkKind;
  waiting: number;
}

/** Within how many hours something is to be decided. */
export interface VettingGoalsTable {
  kind: StaffWorkKind;
  /** Null: there is no goal. */
  hours: number | null;
  version: number;
  updated_at: Timestamp;
  /** Since when something waits longer than that; staff were told then. */
  missed_since: OptionalTimestamp;
}

export interface VettingFigureTables {
  vetting_days: VettingDaysTable;
  vetting_backlogs: VettingBacklogsTable;
  vetting_goals: VettingGoalsTable;
}

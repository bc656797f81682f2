import {
  type StaffFigures,
  type StaffGoal,
  type StaffWorkKind,
  staffWorkKinds,
} from '@threshold/contract/admin-figures';
import type { GoalRow } from './goals.repo.ts';
import type { Queue } from './queues.repo.ts';
import type { DaySum, DecidedSum, KindSum, PersonSum } from './staff-figures.repo.ts';

/** What was read for staff, of some days. */
interface FoundFigures {
  /** The days that are told, the oldest first. */
  readonly days: readonly string[];
  readonly byKind: readonly KindSum[];
  readonly byDay: readonly DaySum[];
  readonly byPerson: readonly PersonSum[];
  readonly backlogs: readonly { readonly day: string; readonly waiting: number }[];
  readonly queues: readonly Queue[];
  readonly goals: readonly GoalRow[];
}

const nothing: DecidedSum = { decided: 0, judged: 0, in_time: 0, median_minutes: null };
const counted = ({ decided, judged, in_time, median_minutes }: DecidedSum = nothing) => ({
  decided,
  median_minutes,
  judged,
  in_time,
});

/** What staff read of how their work goes. */
export function presentStaffFigures(found: FoundFigures): StaffFigures {
  const { days, byKind, byDay, byPerson, backlogs, queues, goals } = found;
  const daySums = new Map(byDay.map((row) => [row.day, row]));
  const waitingOn = new Map(backlogs.map(({ day, waiting }) => [day, waiting]));
  const fresh = byKind.find(({ kind }) => kind === 'pending');
  return {
    kinds: staffWorkKinds.map((kind) => {
      const queue = queues.find((one) => one.kind === kind);
      return {
        kind,
        ...counted(byKind.find((one) => one.kind === kind)),
        waiting: queue?.waiting ?? 0,
        oldest_at: queue?.oldest?.toISOString() ?? null,
        goal: presentGoal(
          kind,
          goals.find((one) => one.kind === kind),
        ),
      };
    }),
    days: days.map((day) => ({
      day,
      ...counted(daySums.get(day)),
      waiting: waitingOn.get(day) ?? null,
    })),
    people: byPerson.map((row) => ({ _id: row.id, name: row.name, ...counted(row) })),
    came_back: fresh?.came_back ?? 0,
    approved_then: fresh?.approved_then ?? 0,
  };
}

/** A goal as staff read it; one that was never set has none. */
export const presentGoal = (kind: StaffWorkKind, row: GoalRow | undefined): StaffGoal => ({
  kind,
  hours: row?.hours ?? null,
  version: row?.version ?? 0,
  missed_since: row?.missed_since?.toISOString() ?? null,
});

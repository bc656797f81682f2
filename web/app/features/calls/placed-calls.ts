import type { OwnCall } from '@threshold/contract/call-outcomes';
import { wallTextIn } from '#app/lib/format/call-text.ts';

const HOUR = 60;
/** A row of the week's grid has so many minutes, and a call at least so many rows, in which its words have room. */
const ROW_MINUTES = 5;
const LEAST_ROWS = 6;
/** The hours that are always drawn. */
const DAY_FROM = 9;
const DAY_TO = 17;

/** A call where the clock of one zone has it, whatever zone it was booked in. */
export interface PlacedCall {
  readonly call: OwnCall;
  /** 'YYYY-MM-DD HH:mm:ss' on that clock. */
  readonly wall: string;
  readonly day: string;
  /** Since that clock showed midnight. */
  readonly minute: number;
}

/** Where the calls lie by the clock of a zone, in their order. */
export const placeCalls = (calls: readonly OwnCall[], timezone: string): PlacedCall[] =>
  calls
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map((call) => {
      const wall = wallTextIn(timezone, new Date(call.startsAt));
      const minute = Number(wall.slice(11, 13)) * HOUR + Number(wall.slice(14, 16));
      return { call, wall, day: wall.slice(0, 10), minute };
    });

/** The full hours that a week's grid has: the usual ones, and all that its calls need. */
export function hoursFor(placed: readonly PlacedCall[]): number[] {
  const from = Math.min(DAY_FROM, ...placed.map(({ minute }) => Math.floor(minute / HOUR)));
  const to = Math.max(
    DAY_TO,
    ...placed.map(({ minute, call }) => Math.ceil((minute + call.minutes) / HOUR)),
  );
  return Array.from({ length: Math.min(to, 24) - from }, (_, at) => from + at);
}

/** The rows of the grid that a call takes, as `grid-row` has it. */
export function rowsOf({ minute, call }: PlacedCall, firstHour: number): string {
  const row = Math.floor((minute - firstHour * HOUR) / ROW_MINUTES) + 1;
  const rows = Math.max(LEAST_ROWS, Math.ceil(call.minutes / ROW_MINUTES));
  return `${row} / span ${rows}`;
}

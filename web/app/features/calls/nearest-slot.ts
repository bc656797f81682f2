import type { Slot } from '@threshold/contract/vendors-calendar';
import type { PlacedCall } from './placed-calls.ts';

/** A call that is held farther from a free time than this snaps to none. */
const NEAR_MINUTES = 30;

/** Minutes since midnight of 'YYYY-MM-DD HH:mm:ss'. */
export const minuteOf = (dateTime: string): number =>
  Number(dateTime.slice(11, 13)) * 60 + Number(dateTime.slice(14, 16));

/** The free time of a day that is nearest to where a call is held; undefined where none is near, or where it lies is nearer. */
export function nearestSlot(
  slots: readonly Slot[],
  held: { readonly day: string; readonly minute: number },
  from: Pick<PlacedCall, 'day' | 'minute'>,
): Slot | undefined {
  const far = (minute: number) => Math.abs(minute - held.minute);
  const [nearest] = slots
    .filter(({ dateTime }) => dateTime.startsWith(held.day))
    .toSorted((a, b) => far(minuteOf(a.dateTime)) - far(minuteOf(b.dateTime)));
  if (!nearest) return undefined;
  const distance = far(minuteOf(nearest.dateTime));
  const isBack = held.day === from.day && far(from.minute) <= distance;
  return isBack || distance > NEAR_MINUTES ? undefined : nearest;
}

import type { PlacedCall } from './placed-calls.ts';

/**
 * The call to which a key leads from another one: up and down to the one before and after, left and right to the nearest in
 * time on the nearest day that has any, Home and End to the first and the last. Undefined where it leads nowhere.
 */
export function callByKey(
  placed: readonly PlacedCall[],
  from: PlacedCall,
  key: string,
): PlacedCall | undefined {
  const at = placed.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return placed[at + 1];
    case 'ArrowUp':
      return placed[at - 1];
    case 'ArrowRight':
      return nearest(placed, from, placed.find(({ day }) => day > from.day)?.day);
    case 'ArrowLeft':
      return nearest(placed, from, placed.findLast(({ day }) => day < from.day)?.day);
    case 'Home':
      return placed[0];
    case 'End':
      return placed.at(-1);
    default:
      return undefined;
  }
}

function nearest(
  placed: readonly PlacedCall[],
  { minute }: PlacedCall,
  day: string | undefined,
): PlacedCall | undefined {
  const far = (one: PlacedCall) => Math.abs(one.minute - minute);
  return placed.filter((one) => one.day === day).toSorted((a, b) => far(a) - far(b))[0];
}

import { limits } from '@threshold/contract/limits';

/** Position of a finger, in px of the window. */
export interface TouchPoint {
  x: number;
  y: number;
}
/** Direction of a swipe. */
export type SwipeSide = 'left' | 'right';

/** Returns the direction of a swipe; undefined if it was too short or mostly vertical. */
export function swipeOf(start: TouchPoint, end: TouchPoint): SwipeSide | undefined {
  const across = end.x - start.x;
  if (Math.abs(across) < limits.sidebar.swipe_px) return undefined;
  if (Math.abs(across) <= Math.abs(end.y - start.y)) return undefined;
  return across > 0 ? 'right' : 'left';
}

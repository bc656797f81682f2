import { limits } from '@threshold/contract/limits';

/** Where a finger is, in px of the window. */
export interface TouchPoint {
  x: number;
  y: number;
}
/** Where a swipe went. */
export type SwipeSide = 'left' | 'right';

/** The side to which a finger was swiped: far enough, and more sideways than up or down. */
export function swipeOf(start: TouchPoint, end: TouchPoint): SwipeSide | undefined {
  const across = end.x - start.x;
  if (Math.abs(across) < limits.sidebar.swipe_px) return undefined;
  if (Math.abs(across) <= Math.abs(end.y - start.y)) return undefined;
  return across > 0 ? 'right' : 'left';
}

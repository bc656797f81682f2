/*
 * Navigation state of a link that leads away from something unfinished: the page it leads to can offer the way
 * back.
 */

interface BackState {
  backTo: string;
}

export function backState(backTo: string): BackState {
  return { backTo };
}

/** The address that a link's state leads back to. */
export function backOfState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return undefined;
  return typeof state.backTo === 'string' ? state.backTo : undefined;
}

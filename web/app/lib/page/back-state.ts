/* Navigation state of a link away from something unfinished, so that the target page can offer
   a way back. */

interface BackState {
  backTo: string;
}

export function backState(backTo: string): BackState {
  return { backTo };
}

/** Returns the address in a link's state. */
export function backOfState(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return undefined;
  return typeof state.backTo === 'string' ? state.backTo : undefined;
}

import { ApiError } from '#app/lib/api-error.ts';
import { toRouteError } from '#app/lib/public-loader.ts';

/** For whoever may not read applications: why. Any other failure is the route's. */
export function refused(error: unknown): { closed: string } {
  if (error instanceof ApiError && error.code === 'forbidden') return { closed: error.message };
  return toRouteError(error);
}

import { ApiError } from '#app/lib/api/api-error.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';

/** Returns the reason why the vendor may not read applications. Rethrows any other error. */
export function getLeadsForbiddenReason(error: unknown): { closed: string } {
  if (error instanceof ApiError && error.code === 'forbidden') return { closed: error.message };
  return throwRouteError(error);
}

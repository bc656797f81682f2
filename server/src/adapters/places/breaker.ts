import type { Dependency } from '../../lib/parts.ts';
import { PlacesUnavailableError } from './places.ts';

interface BreakerOptions {
  /** Consecutive failed API calls after which further calls are refused without being sent. */
  readonly failures: number;
  /** Milliseconds for which API calls are refused; then one call tests the provider. */
  readonly restMs: number;
  readonly now?: () => number;
  /** Receives whether the provider answers. */
  readonly part?: Dependency | undefined;
}

/** Circuit breaker: does not send API calls to a failing provider, so callers do not wait. */
export function createBreaker({ failures, restMs, now = Date.now, part }: BreakerOptions) {
  let inARow = 0;
  let openUntil = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (now() < openUntil)
      throw new PlacesUnavailableError('the provider is resting after failures');
    // After a pause, refuses all other calls while this call tests the provider.
    if (inARow >= failures) openUntil = now() + restMs;
    try {
      const result = await call();
      inARow = 0;
      openUntil = 0;
      part?.up();
      return result;
    } catch (error) {
      inARow += 1;
      if (inARow >= failures) {
        openUntil = now() + restMs;
        part?.down(error);
      }
      throw error;
    }
  };
}

import type { Dependency } from '../../lib/parts.ts';
import { PlacesUnavailableError } from './places.ts';

interface BreakerOptions {
  /** Consecutive failures after which calls are refused without reaching the provider. */
  readonly failures: number;
  /** Milliseconds of refusals before one call tries the provider again. */
  readonly restMs: number;
  readonly now?: () => number;
  /** Receives whether the provider answers. */
  readonly part?: Dependency | undefined;
}

/** Circuit breaker: protects an unavailable provider from calls, and callers from its timeouts. */
export function createBreaker({ failures, restMs, now = Date.now, part }: BreakerOptions) {
  let inARow = 0;
  let openUntil = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (now() < openUntil)
      throw new PlacesUnavailableError('the provider is resting after failures');
    // Refuses other calls while this call tests the provider.
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

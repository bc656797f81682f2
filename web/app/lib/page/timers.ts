import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';

/** Calls `act` once `value` has been the same for `ms` milliseconds; never if undefined. */
export function useAfter<T = undefined>(
  ms: number | undefined,
  act: (value: T | undefined) => void,
  value?: T,
): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => actNow(value), ms);
    return () => clearTimeout(timer);
  }, [ms, value]);
}

/** Calls `act` every `ms` milliseconds; not while they are undefined. */
export function useInterval(ms: number | undefined, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => actNow(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/**
 * Opens another page some time after this one is done.
 * @returns the function that opens it at once
 */
export function useDelayedNavigation(isDone: boolean, ms: number, address: string): () => void {
  const navigate = useNavigate();
  const leave = () => void navigate(address, { replace: true });
  useAfter(isDone ? ms : undefined, leave);
  return leave;
}

const CLOCK_MS = 20_000;
let now = Date.now();

function subscribeToClock(look: () => void): () => void {
  const timer = setInterval(look, CLOCK_MS);
  return () => clearInterval(timer);
}

/** React reads more often than the clock ticks, and must get the same value in between. */
function readClock(): number {
  const fresh = Date.now();
  if (Math.abs(fresh - now) > CLOCK_MS / 2) now = fresh;
  return now;
}

/** The current time, updated regularly: for displays in minutes that only the browser renders. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToClock, readClock, readClock);
}

/** Waits, for example until a toast has been read or typing has paused. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

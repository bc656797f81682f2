import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';

/** Calls `act` when `value` has not changed for `ms` milliseconds; never if `ms` is undefined. */
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

/** Calls `act` every `ms` milliseconds; not while `ms` is undefined. */
export function useInterval(ms: number | undefined, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => actNow(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/**
 * Opens the URL `address` when `ms` milliseconds have passed since `isDone` became true.
 * @returns a function that opens it immediately
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

/** Returns an unchanged time between ticks, because React requires this of repeated reads. */
function readClock(): number {
  const fresh = Date.now();
  if (Math.abs(fresh - now) > CLOCK_MS / 2) now = fresh;
  return now;
}

/** The current time, updated every 20 seconds, for texts in minutes rendered in the browser. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToClock, readClock, readClock);
}

/** Resolves after `ms` milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

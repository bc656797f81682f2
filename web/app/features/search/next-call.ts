import { limits } from '@threshold/contract/limits';
import type { NextCall } from '@threshold/contract/vendors-calendar';
import { startTransition, useEffect, useState } from 'react';
import { quietApi } from '#app/lib/api/api-client.ts';
import { readNextCalls } from '#app/lib/api/next-calls.ts';

interface Asked {
  readonly id: string;
  readonly resolve: (call: NextCall | undefined) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Asked[] = [];

/** Cards that appear together share one request. */
function nextCallOf(id: string): Promise<NextCall | undefined> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(askForAll);
    waiting.push({ id, resolve, reject });
  });
}

function askForAll(): void {
  const all = waiting;
  waiting = [];
  const most = limits.search.max_page_size;
  for (let start = 0; start < all.length; start += most) void ask(all.slice(start, start + most));
}

async function ask(some: readonly Asked[]): Promise<void> {
  try {
    const found = await readNextCalls(
      quietApi,
      some.map(({ id }) => id),
    );
    const calls = new Map(found.map((call) => [call._id, call]));
    for (const { id, resolve } of some) resolve(calls.get(id));
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

/**
 * Returns the next free call of a professional: null if there is none soon, undefined while
 * unknown. Without an id nothing is requested. Updates are transitions, so that hydration is not
 * blocked.
 */
export function useNextCall(id: string | undefined): NextCall | null | undefined {
  const [known, setKnown] = useState<{ id: string; call: NextCall | null }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    void loadNextCall(id, stop.signal, (call) => startTransition(() => setKnown({ id, call })));
    return () => stop.abort();
  }, [id]);

  return known && known.id === id ? known.call : undefined;
}

async function loadNextCall(id: string, signal: AbortSignal, set: (call: NextCall | null) => void) {
  try {
    const call = (await nextCallOf(id)) ?? null;
    if (!signal.aborted) set(call);
  } catch {
    // The card then shows no call.
  }
}

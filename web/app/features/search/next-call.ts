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

/** The cards that appear together ask together. */
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
 * When a professional is free for a call next; null where there is no such time soon, undefined while that is not
 * known. Without an id nothing is asked. All cards ask as the page comes to life: none is drawn anew for that, and the answers
 * are drawn between what else the page does.
 */
export function useNextCall(id: string | undefined): NextCall | null | undefined {
  const [known, setKnown] = useState<{ id: string; call: NextCall | null }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    void tell(id, stop.signal, (call) => startTransition(() => setKnown({ id, call })));
    return () => stop.abort();
  }, [id]);

  return known && known.id === id ? known.call : undefined;
}

async function tell(id: string, signal: AbortSignal, set: (call: NextCall | null) => void) {
  try {
    const call = (await nextCallOf(id)) ?? null;
    if (!signal.aborted) set(call);
  } catch {
    // A card says nothing of calls then.
  }
}

import { limits } from '@threshold/contract/limits';
import type { NextCall } from '@threshold/contract/vendors-calendar';
import { quietApi } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';

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
    const { readNextCalls } = await import('./api.ts');
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
 * known. Without an id nothing is asked.
 */
export function useNextCall(id: string | undefined): NextCall | null | undefined {
  const { data } = useRead(id, async () => ({ call: await nextCallOf(id ?? '') }));
  return data && (data.call ?? null);
}

import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect } from 'react';
import { useSession } from '../account/session.ts';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { ApiError } from '../api/api-error.ts';
import { createStore, useStore } from '../store.ts';
import { toasts } from '../toasts.ts';

/*
 * The professionals that somebody keeps in mind: a customer's with the account, a guest's in this browser until an
 * account takes them over. The calls are loaded only where there is an account.
 */
const none: readonly string[] = [];
const store = createStore<readonly string[]>(typeof window === 'undefined' ? none : storedIds());
/** The customer whose shortlist the store holds. */
let owner: string | undefined;
/** What the account has, as far as it has answered. */
let saved = none;
/** Changes go out one after the other, so that the last one stands. */
let line: Promise<unknown> = Promise.resolve();

/** What this browser keeps for a guest. */
export const guestShortlist = (): readonly string[] => storedIds();

function storedIds(): readonly string[] {
  return (readStored(storageKeys.shortlist) ?? '').split(',').filter(Boolean);
}

function keepHere(ids: readonly string[]): void {
  writeStored(storageKeys.shortlist, ids.length > 0 ? ids.join(',') : null);
}

/** Reads the customer's shortlist, and adds what this browser kept before, and keeps while this lasts. */
async function takeOver(customerId: string): Promise<void> {
  const { readShortlist, writeShortlist } = await import('./shortlist-requests.ts');
  let known = await readShortlist(customerId);
  for (let kept = storedIds(); kept.length > 0; kept = storedIds()) {
    const all = [...new Set([...known, ...kept])].slice(0, limits.shortlist.vendors);
    known = await writeShortlist(customerId, all);
    keepHere(storedIds().filter((id) => !kept.includes(id)));
  }
  owner = customerId;
  saved = known;
  store.set(known);
}

let taking: { readonly customerId: string; readonly done: Promise<void> } | undefined;

/** Resolves once the customer's shortlist is here and has what this browser kept. */
export function ownShortlist(customerId: string): Promise<void> {
  if (owner === customerId) return Promise.resolve();
  if (taking?.customerId !== customerId) {
    const done = takeOver(customerId).finally(() => {
      taking = undefined;
    });
    taking = { customerId, done };
  }
  return taking.done;
}

/** Each card of a list hears of the same fault: it is told once. Of a session that ended meanwhile nobody needs to hear. */
function reportFault(error: unknown): void {
  if (error === reported || (error instanceof ApiError && error.status === 401)) return;
  reported = error;
  console.error(error);
}

let reported: unknown;

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Keeps a professional in mind, or no longer. A change that could not be stored is taken back, and said. */
export function toggleShortlisted(id: string): void {
  const ids = toggled(store.get(), id);
  if (ids.length > limits.shortlist.vendors) {
    toasts.warning(outcomes.shortlist.full);
    return;
  }
  store.set(ids);
  const customerId = owner;
  if (!customerId) {
    keepHere(ids);
    return;
  }
  // Of this professional: that another one could be kept says nothing of it.
  const act = `shortlist ${id}`;
  const write = async () => {
    const { writeShortlist } = await import('./shortlist-requests.ts');
    saved = await writeShortlist(customerId, toggled(saved, id));
    toasts.settle(act);
  };
  line = line.then(write).catch((error: unknown) => {
    console.error(error);
    // This one alone: what was changed meanwhile is stored by itself.
    store.set(toggled(store.get(), id));
    toasts.error(outcomes.shortlist.failed, act);
  });
}

/** The ids on the shortlist of whoever is here, the first kept first. */
export function useShortlist(): readonly string[] {
  const session = useSession();
  const customerId =
    session.kind === 'member' && session.role === 'customer' ? session.user?._id : undefined;
  useEffect(() => {
    if (customerId) void ownShortlist(customerId).catch(reportFault);
    if (session.kind === 'guest' && owner) {
      owner = undefined;
      store.set(storedIds());
    }
  }, [customerId, session.kind]);
  return useStore(store, none);
}

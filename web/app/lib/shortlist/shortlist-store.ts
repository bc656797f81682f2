import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect } from 'react';
import { useSession } from '../account/session.ts';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { ApiError } from '../api/api-error.ts';
import { createStore, useStore } from '../store.ts';
import { toasts } from '../toasts.ts';

/* The shortlist: a customer's is stored with the account, a guest's in this browser. */
const none: readonly string[] = [];
const store = createStore<readonly string[]>(typeof window === 'undefined' ? none : storedIds());
/** The customer whose shortlist is in the store. */
let owner: string | undefined;
/** The shortlist on the server, by its last answer. */
let saved = none;
/** Queue that sends one change after another, so that the last change wins. */
let line: Promise<unknown> = Promise.resolve();

export const getGuestShortlist = (): readonly string[] => storedIds();

function storedIds(): readonly string[] {
  return (readStored(storageKeys.shortlist) ?? '').split(',').filter(Boolean);
}

function storeGuestIds(ids: readonly string[]): void {
  writeStored(storageKeys.shortlist, ids.length > 0 ? ids.join(',') : null);
}

/**
 * Reads the customer's shortlist and adds this browser's entries, also those added during the
 * request.
 */
async function mergeGuestShortlist(customerId: string): Promise<void> {
  const { readShortlist, writeShortlist } = await import('./shortlist-requests.ts');
  let known = await readShortlist(customerId);
  for (let ids = storedIds(); ids.length > 0; ids = storedIds()) {
    const all = [...new Set([...known, ...ids])].slice(0, limits.shortlist.vendors);
    known = await writeShortlist(customerId, all);
    storeGuestIds(storedIds().filter((id) => !ids.includes(id)));
  }
  owner = customerId;
  saved = known;
  store.set(known);
}

let taking: { readonly customerId: string; readonly done: Promise<void> } | undefined;

/** Resolves once the customer's shortlist is loaded and includes this browser's entries. */
export function ensureCustomerShortlist(customerId: string): Promise<void> {
  if (owner === customerId) return Promise.resolve();
  if (taking?.customerId !== customerId) {
    const done = mergeGuestShortlist(customerId).finally(() => {
      taking = undefined;
    });
    taking = { customerId, done };
  }
  return taking.done;
}

/** Logs an error once, although each card on the page gets it. Ignores the end of a session. */
function logErrorOnce(error: unknown): void {
  if (error === reported || (error instanceof ApiError && error.status === 401)) return;
  reported = error;
  console.error(error);
}

let reported: unknown;

const toggleId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Adds or removes a professional. Reverts and reports a change that could not be stored. */
export function toggleShortlisted(id: string): void {
  const ids = toggleId(store.get(), id);
  if (ids.length > limits.shortlist.vendors) {
    toasts.warning(outcomes.shortlist.full);
    return;
  }
  store.set(ids);
  const customerId = owner;
  if (!customerId) {
    storeGuestIds(ids);
    return;
  }
  // Contains the id, so that success for another professional does not clear this error.
  const act = `shortlist ${id}`;
  const write = async () => {
    const { writeShortlist } = await import('./shortlist-requests.ts');
    saved = await writeShortlist(customerId, toggleId(saved, id));
    toasts.settle(act);
  };
  line = line.then(write).catch((error: unknown) => {
    console.error(error);
    // Reverts only this change, because other changes are stored separately.
    store.set(toggleId(store.get(), id));
    toasts.error(outcomes.shortlist.failed, act);
  });
}

export function useShortlist(): readonly string[] {
  const session = useSession();
  const customerId =
    session.kind === 'member' && session.role === 'customer' ? session.user?._id : undefined;
  useEffect(() => {
    if (customerId) void ensureCustomerShortlist(customerId).catch(logErrorOnce);
    if (session.kind === 'guest' && owner) {
      owner = undefined;
      store.set(storedIds());
    }
  }, [customerId, session.kind]);
  return useStore(store, none);
}

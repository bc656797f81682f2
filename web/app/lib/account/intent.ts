import { limits } from '@threshold/contract/limits';
import { useSyncExternalStore } from 'react';
import { getLastSearch } from '../page/last-search.ts';
import { paths } from '../paths.ts';
import { createStore } from '../store.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';

/*
 * The action that a guest wanted when asked to log in. It stays stored during login, sign-up,
 * codes, Google and a reset. All of these end on the search screen, which offers the action.
 */

export interface IntentVendor {
  readonly id: string;
  readonly name: string;
}

const vendorActs = ['chat', 'call', 'pre_approval', 'review', 'contact'] as const;
const ownActs = ['inbox', 'shortlist'] as const;

export type Intent =
  | { readonly act: (typeof vendorActs)[number]; readonly vendor: IntentVendor }
  | { readonly act: (typeof ownActs)[number] };

interface StoredIntent {
  readonly intent: Intent;
  readonly query: string;
  readonly until: number;
}

const changes = createStore(0);

function writeIntent(text: string | null): void {
  writeStored(storageKeys.intent, text);
  changes.set(changes.get() + 1);
}

/** Stores an intent for a day, with the search that led to it. */
export function storeIntent(intent: Intent): void {
  const until = Date.now() + limits.intent.hours * 60 * 60 * 1000;
  writeIntent(JSON.stringify({ intent, query: getLastSearch(), until } satisfies StoredIntent));
}

export function clearIntent(): void {
  if (readStored(storageKeys.intent) !== null) writeIntent(null);
}

/** The stored intent, unless it has expired. */
export function readIntent(): Intent | undefined {
  return parseUnexpiredIntent(readStored(storageKeys.intent))?.intent;
}

/** The stored intent as React state; undefined on the server. */
export function useIntent(): Intent | undefined {
  const text = useSyncExternalStore(
    changes.subscribe,
    () => readStored(storageKeys.intent),
    () => null,
  );
  return parseUnexpiredIntent(text)?.intent;
}

/** Path of the search page to open after signing in, with the query stored with the intent. */
export function buildIntentSearchPath(): string {
  const stored = parseUnexpiredIntent(readStored(storageKeys.intent));
  const query = new URLSearchParams(stored?.query).toString();
  return query ? `${paths.search}?${query}` : paths.search;
}

function parseUnexpiredIntent(text: string | null): StoredIntent | undefined {
  const stored = text === null ? undefined : parseStoredIntent(text);
  return stored && stored.until > Date.now() ? stored : undefined;
}

/** Returns undefined for invalid text, because browser storage can contain anything. */
function parseStoredIntent(text: string): StoredIntent | undefined {
  try {
    const { intent, query, until } = JSON.parse(text) as Partial<StoredIntent>;
    if (!isIntent(intent) || typeof query !== 'string' || typeof until !== 'number')
      return undefined;
    return { intent, query, until };
  } catch {
    return undefined;
  }
}

function isIntent(value: unknown): value is Intent {
  const { act, vendor } = (value ?? {}) as { act?: unknown; vendor?: Partial<IntentVendor> };
  if (ownActs.some((own) => own === act)) return true;
  return (
    vendorActs.some((known) => known === act) &&
    typeof vendor?.id === 'string' &&
    typeof vendor.name === 'string'
  );
}

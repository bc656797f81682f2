import { limits } from '@threshold/contract/limits';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { parseJson } from '../parse-json.ts';
import { createStore, useStore } from '../store.ts';

export interface Pick {
  readonly id: string;
  readonly name: string;
  readonly status: VendorStatus;
}

const none: readonly Pick[] = [];
const store = createStore<readonly Pick[]>(typeof window === 'undefined' ? none : stored());

function stored(): readonly Pick[] {
  const picks = parseJson(readStored(storageKeys.comparePicks) ?? '');
  return Array.isArray(picks) ? picks.filter(isPick).slice(0, limits.compare.vendors) : none;
}

function isPick(value: unknown): value is Pick {
  const { id, name, status } = (value ?? {}) as Partial<Pick>;
  return [id, name, status].every((text) => typeof text === 'string');
}

function keep(picks: readonly Pick[]): void {
  writeStored(storageKeys.comparePicks, picks.length > 0 ? JSON.stringify(picks) : null);
  store.set(picks);
}

/** Adds a professional to the comparison, or removes it. Does nothing if the comparison is full. */
export function togglePick(pick: Pick): void {
  const picks = store.get();
  const others = picks.filter(({ id }) => id !== pick.id);
  if (others.length < picks.length) keep(others);
  else if (picks.length < limits.compare.vendors) keep([...picks, pick]);
}

export function clearPicks(): void {
  keep(none);
}

export function usePicks(): readonly Pick[] {
  return useStore(store, none);
}

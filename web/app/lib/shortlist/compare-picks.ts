import { limits } from '@threshold/contract/limits';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { parseJson } from '../parse-json.ts';
import { createStore, useStore } from '../store.ts';

export interface ComparePick {
  readonly id: string;
  readonly name: string;
  readonly status: VendorStatus;
}

const none: readonly ComparePick[] = [];
const store = createStore<readonly ComparePick[]>(typeof window === 'undefined' ? none : stored());

function stored(): readonly ComparePick[] {
  const picks = parseJson(readStored(storageKeys.comparePicks) ?? '');
  return Array.isArray(picks) ? picks.filter(isComparePick).slice(0, limits.compare.vendors) : none;
}

function isComparePick(value: unknown): value is ComparePick {
  const { id, name, status } = (value ?? {}) as Partial<ComparePick>;
  return [id, name, status].every((text) => typeof text === 'string');
}

function savePicks(picks: readonly ComparePick[]): void {
  writeStored(storageKeys.comparePicks, picks.length > 0 ? JSON.stringify(picks) : null);
  store.set(picks);
}

/** Adds a professional to the comparison, or removes it. Does nothing if the comparison is full. */
export function toggleComparePick(pick: ComparePick): void {
  const picks = store.get();
  const others = picks.filter(({ id }) => id !== pick.id);
  if (others.length < picks.length) savePicks(others);
  else if (picks.length < limits.compare.vendors) savePicks([...picks, pick]);
}

export function clearComparePicks(): void {
  savePicks(none);
}

export function useComparePicks(): readonly ComparePick[] {
  return useStore(store, none);
}

import { createStore, useStore } from '../store.ts';

const none: readonly File[] = [];
const store = createStore<readonly File[]>(none);

/** Files from another app, stored in memory until the member chooses a conversation. */
export const useSharedFiles = (): readonly File[] => useStore(store, none);
export const setSharedFiles = (files: readonly File[]): void => store.set(files);
export const clearSharedFiles = (): void => store.set(none);

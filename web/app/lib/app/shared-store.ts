import { createStore, useStore } from '../store.ts';

const none: readonly File[] = [];
const store = createStore<readonly File[]>(none);

/** Shared files that wait for a conversation, in this page's memory. */
export const useSharedFiles = (): readonly File[] => useStore(store, none);
export const setSharedFiles = (files: readonly File[]): void => store.set(files);
export const clearSharedFiles = (): void => store.set(none);

import { createStore, useStore } from '../store.ts';

const none: readonly File[] = [];
const store = createStore<readonly File[]>(none);

/** Files that wait for their conversation, in this page alone. */
export const useSharedFiles = (): readonly File[] => useStore(store, none);
export const holdSharedFiles = (files: readonly File[]): void => store.set(files);
export const forgetSharedFiles = (): void => store.set(none);

import { createStore, useStore } from '#app/lib/store.ts';

/*
 * Single letters that act surprise whoever dictates or types blindly, so they can be turned off. The console keeps
 * nothing in the browser but its token: the choice lives as long as the page.
 */

const on = createStore(true);
const help = createStore(false);

export const keysAreOn = () => on.get();
export const turnKeys = (isOn: boolean) => on.set(isOn);
export const useKeysAreOn = () => useStore(on, true);

export const openKeysHelp = () => help.set(true);
export const closeKeysHelp = () => help.set(false);
export const useKeysHelp = () => useStore(help, false);

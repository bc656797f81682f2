import { createStore, useStore } from '#app/lib/store.ts';

/* Single-letter shortcuts surprise people who dictate, so they can be turned off. The console
   stores only its token in the browser: the choice ends with the page. */

const on = createStore(true);
const help = createStore(false);

export const keysAreOn = () => on.get();
export const turnKeys = (isOn: boolean) => on.set(isOn);
export const useKeysAreOn = () => useStore(on, true);

export const openKeysHelp = () => help.set(true);
export const closeKeysHelp = () => help.set(false);
export const useKeysHelp = () => useStore(help, false);

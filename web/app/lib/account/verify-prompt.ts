import { createStore, useStore } from '../store.ts';

/** State of the prompt: what continues once the address is verified, if anything. */
interface VerifyPrompt {
  readonly goOn?: (() => void) | undefined;
}

const store = createStore<VerifyPrompt | undefined>(undefined);

/** Asks a member for the code that verifies the address. */
export function askToVerify(goOn?: () => void): void {
  store.set({ goOn });
}

export function closeVerifyPrompt(): void {
  store.set(undefined);
}

export function useVerifyPrompt(): VerifyPrompt | undefined {
  return useStore(store, undefined);
}

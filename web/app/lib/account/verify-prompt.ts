import { createStore, useStore } from '../store.ts';

/** State of the prompt. `goOn` continues the member's action after the verification. */
interface VerifyPrompt {
  readonly goOn?: (() => void) | undefined;
}

const store = createStore<VerifyPrompt | undefined>(undefined);

/** Asks a member for the code that verifies the email address. */
export function askToVerify(goOn?: () => void): void {
  store.set({ goOn });
}

export function closeVerifyPrompt(): void {
  store.set(undefined);
}

export function useVerifyPrompt(): VerifyPrompt | undefined {
  return useStore(store, undefined);
}

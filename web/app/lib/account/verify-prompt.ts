import { createStore, useStore } from '../store.ts';

/** Why a member is asked for the code: what goes on once the address is verified, if anything. */
interface VerifyPrompt {
  readonly goOn?: (() => void) | undefined;
}

const store = createStore<VerifyPrompt | undefined>(undefined);

/** Asks a member for the code that verifies the address; whatever needs it verified calls this. */
export function askToVerify(goOn?: () => void): void {
  store.set({ goOn });
}

export function closeVerifyPrompt(): void {
  store.set(undefined);
}

export function useVerifyPrompt(): VerifyPrompt | undefined {
  return useStore(store, undefined);
}

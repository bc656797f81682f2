import { createContext, useContext } from 'react';

/** Nonce of this page's scripts and styles for its Content-Security-Policy. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** Reads the nonce in the browser, which hides the HTML attribute but not the DOM property. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

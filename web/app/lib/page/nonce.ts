import { createContext, useContext } from 'react';

/** The one-time value that lets this page's scripts and styles through its Content-Security-Policy. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** In the browser: browsers hide the attribute, not the property. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

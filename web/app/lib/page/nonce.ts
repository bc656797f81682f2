import { createContext, useContext } from 'react';

/** The nonce of this page's Content-Security-Policy. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** In the browser the property is read, because browsers hide the attribute. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

import { useSyncExternalStore } from 'react';

/*
 * Staff look at a member's account in a tab of its own. What the product keeps in a browser it then keeps in that tab alone, from
 * its first page until it is closed: no session of this browser is read or changed by it.
 */

const key = 'view_as';

/** When the view of this tab ends or has ended; null in every other tab. */
export function viewEndsAt(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export const isViewTab = (): boolean => viewEndsAt() !== null;

/** From now on. @throws where the browser keeps nothing for a tab */
export const becomeViewTab = (endsAt: string): void => sessionStorage.setItem(key, endsAt);

/** The same for a page; the server and the first paint see a tab like any other. */
export const useIsViewTab = (): boolean => useSyncExternalStore(never, isViewTab, () => false);

const never = () => () => undefined;

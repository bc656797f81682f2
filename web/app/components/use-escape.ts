import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../lib/page/is-composing.ts';

/** Open dialogs, the newest last. */
const open: object[] = [];

/**
 * Calls `onEscape` for the Escape key if this dialog was opened last. Mantine's own handling also
 * reacts to the key that ends a composition in Safari.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const own = {};
    open.push(own);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || open.at(-1) !== own) return;
      // An open list or menu of Mantine in the dialog handles the key.
      const isTaken =
        event.target instanceof Element &&
        event.target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (!isTaken) close();
    };
    window.addEventListener('keydown', handleKey, true);
    return () => {
      window.removeEventListener('keydown', handleKey, true);
      open.splice(open.indexOf(own), 1);
    };
  }, [isOpen]);
}

import { useState } from 'react';

/**
 * State of a dialog about a subject, which stays while the dialog closes. `turn` counts the
 * openings, as the key of a dialog that resets each time.
 */
export function useAsked<T>() {
  const [{ asked, turn }, setAsked] = useState<{ asked?: T; turn: number }>({ turn: 0 });
  const [isOpen, setOpen] = useState(false);
  return {
    asked,
    turn,
    isOpen,
    ask: (subject: T) => {
      setAsked((last) => ({ asked: subject, turn: last.turn + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

import { useState } from 'react';

/**
 * State of a dialog about a subject, for example a file. The subject remains set during the closing
 * animation. `turn` increases with each opening; as the `key` of the dialog, it resets the dialog's
 * state.
 */
export function useDialogSubject<T>() {
  const [{ subject, turn }, setSubject] = useState<{ subject?: T; turn: number }>({ turn: 0 });
  const [isOpen, setOpen] = useState(false);
  return {
    subject,
    turn,
    isOpen,
    open: (next: T) => {
      setSubject((last) => ({ subject: next, turn: last.turn + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

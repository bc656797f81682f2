import { useState } from 'react';

/** Begins anew whenever a dialog opens: `reset` sets the state of the part that calls this, before it is drawn. */
export function useOpening(isOpen: boolean, reset: () => void): void {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen === wasOpen) return;
  setWasOpen(isOpen);
  if (isOpen) reset();
}

import { useState } from 'react';

/** Calls `reset` whenever a dialog opens; `reset` sets the caller's state before it renders. */
export function useResetOnOpen(isOpen: boolean, reset: () => void): void {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen === wasOpen) return;
  setWasOpen(isOpen);
  if (isOpen) reset();
}

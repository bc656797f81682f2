import { useState } from 'react';

/** Calls `reset` when a dialog opens, during the render, so that old state is never shown. */
export function useResetOnOpen(isOpen: boolean, reset: () => void): void {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen === wasOpen) return;
  setWasOpen(isOpen);
  if (isOpen) reset();
}

import { useState } from 'react';

/** Calls `reset` whenever a dialog opens. It sets the state of the calling component before the render. */
export function useOpening(isOpen: boolean, reset: () => void): void {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen === wasOpen) return;
  setWasOpen(isOpen);
  if (isOpen) reset();
}

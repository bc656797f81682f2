import type { ReactNode } from 'react';

/** The title of a screen that replaced another at the same address: it takes the focus that went with the other. */
export function FocusTitle({ children }: { children: ReactNode }) {
  return (
    <h1 ref={focus} tabIndex={-1}>
      {children}
    </h1>
  );
}

// One function for all: a new one at every drawing would take the focus again.
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

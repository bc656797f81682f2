import type { ReactNode } from 'react';
import classes from './focus-heading.module.css';

/** The heading of a part that replaced another one: it takes the focus that went with the other. */
export function FocusHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} ref={focus} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  );
}

// One function for all: a new one at every drawing would take the focus again.
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}

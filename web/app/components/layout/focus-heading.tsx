import type { ReactNode } from 'react';
import { focusOnMount } from '../../lib/page/focus.ts';
import classes from './focus-heading.module.css';

export interface FocusHeadingProps {
  id?: string;
  /** 1 if a complete screen replaced another at the same address. */
  level?: 1 | 2;
  children: ReactNode;
}

/**
 * Heading of a section that replaced another one. It takes the focus, which was lost with that one.
 */
export function FocusHeading({ id, level = 2, children }: FocusHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} ref={focusOnMount} tabIndex={-1} className={classes.heading}>
      {children}
    </Heading>
  );
}

import type { ReactNode } from 'react';
import { focusOnMount } from '../../lib/page/focus.ts';
import classes from './focus-heading.module.css';

export interface FocusHeadingProps {
  id?: string;
  /** 1 if the heading belongs to a complete screen that replaced another screen at the same URL. */
  level?: 1 | 2;
  children: ReactNode;
}

/** Heading of a section that replaced the section with the focus. The heading takes the focus. */
export function FocusHeading({ id, level = 2, children }: FocusHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} ref={focusOnMount} tabIndex={-1} className={classes.heading}>
      {children}
    </Heading>
  );
}

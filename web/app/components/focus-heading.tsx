import type { ReactNode } from 'react';
import { takeFocus } from '../lib/page/take-focus.ts';
import classes from './focus-heading.module.css';

export interface FocusHeadingProps {
  id?: string;
  /** 1 where a whole screen replaced another at the same address. */
  level?: 1 | 2;
  children: ReactNode;
}

/** The heading of a part that replaced another one: it takes the focus that went with the other. */
export function FocusHeading({ id, level = 2, children }: FocusHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} ref={takeFocus} tabIndex={-1} className={classes.heading}>
      {children}
    </Heading>
  );
}

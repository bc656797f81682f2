import { type ReactNode, useEffect, useRef } from 'react';
import classes from './popover.module.css';

export interface PopoverProps {
  summary: ReactNode;
  children: ReactNode;
  /** The edge of the button with which the explanation is aligned. */
  align?: 'start' | 'end';
  className?: string;
}

/**
 * A short explanation over the page. Replaces Mantine's Popover, which does not open before
 * hydration and adds 16 KB.
 */
export function Popover({ summary, children, align = 'start', className = '' }: PopoverProps) {
  const note = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const box = note.current;
    if (!box) return undefined;
    const stop = new AbortController();
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target)) box.open = false;
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !box.open) return;
      box.open = false;
      box.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside, { signal: stop.signal });
    document.addEventListener('focusin', closeFromOutside, { signal: stop.signal });
    box.addEventListener('keydown', closeByKey, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  return (
    <details ref={note} className={`${classes.note} ${className}`} data-align={align}>
      <summary className={classes.summary}>{summary}</summary>
      <div className={classes.text}>{children}</div>
    </details>
  );
}

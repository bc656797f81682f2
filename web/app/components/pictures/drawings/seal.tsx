import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** The seal of a completed check: a shield with a tick, in the weight of the icons. */
export function Seal({ className = '', ...props }: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 24 24" className={`tabler-icon ${className}`} {...props}>
      <path d="M12 3l7 3v5.5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6z" />
      <path d="M8.8 12l2.3 2.4 4.2-4.8" />
    </LineDrawing>
  );
}

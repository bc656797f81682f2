import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** Fourth step: the open, lit door and its stars. */
export function StepRate(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 240 150" strokeWidth="2.25" {...props}>
      <path d="M0 140h240" strokeWidth="4" />
      <path d="M88 140V76a32 32 0 0 1 64 0v64" fill="var(--primary)" />
      <path d="M88 140V76a32 32 0 0 1 10-23l-32 16v79z" fill="var(--fill)" />
      <path d="M73 106v.1" strokeWidth="4" />
      <path d="M46 20l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1zM120 2l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1zM194 20l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z" />
      <path d="M172 140l-4-20h28l-4 20zM182 120c-2-14-10-20-18-22M182 120c0-16 2-24 8-32M182 120c4-10 10-14 18-14" />
    </LineDrawing>
  );
}

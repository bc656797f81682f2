import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** Third step: a door opens, two people talk. */
export function StepConnect(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 240 150" strokeWidth="2.25" {...props}>
      <path d="M0 140h240" strokeWidth="4" />
      <path d="M40 140V68a30 30 0 0 1 60 0v72" fill="var(--tint)" />
      <path d="M40 140V68a30 30 0 0 1 30-30l12 16v94z" fill="var(--fill)" />
      <path d="M73 100v.1" strokeWidth="4" />
      <path
        d="M116 28h84q10 0 10 10v26q0 10-10 10h-58l-16 14V74h-10q-10 0-10-10V38q0-10 10-10z"
        fill="var(--fill)"
      />
      <path d="M124 45h66M124 57h40" />
      <path
        d="M156 96h58q8 0 8 8v14q0 8-8 8h-6v10l-12-10h-40q-8 0-8-8v-14q0-8 8-8z"
        fill="var(--tint)"
      />
    </LineDrawing>
  );
}

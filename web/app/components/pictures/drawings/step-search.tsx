import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** First step: looking for the right door. */
export function StepSearch(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 240 150" strokeWidth="2.25" {...props}>
      <path d="M0 140h240" strokeWidth="4" />
      <path d="M26 140V90a19 19 0 0 1 38 0v50M176 140V90a19 19 0 0 1 38 0v50" />
      <path d="M98 140V86a22 22 0 0 1 44 0v54" fill="var(--tint)" />
      <path d="M56 114v.1M206 114v.1M134 114v.1" strokeWidth="4" />
      <circle cx="124" cy="74" r="40" />
      <circle cx="124" cy="74" r="33" strokeWidth="1.2" />
      <path d="M152 103l30 31" strokeWidth="6" />
    </LineDrawing>
  );
}

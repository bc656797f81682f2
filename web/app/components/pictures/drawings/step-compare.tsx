import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** Second step: two doors side by side. */
export function StepCompare(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 240 150" strokeWidth="2.25" {...props}>
      <path d="M0 140h240" strokeWidth="4" />
      <path d="M38 140V70a28 28 0 0 1 56 0v70" />
      <path d="M146 140V70a28 28 0 0 1 56 0v70" fill="var(--tint)" />
      <path d="M84 104v.1M156 104v.1" strokeWidth="4" />
      <path d="M54 66h24M54 78h24M54 90h14" />
      <path d="M162 64l4 4 7-8M162 78l4 4 7-8M162 92l4 4 7-8M180 66h8M180 80h8M180 94h8" />
      <path d="M120 28v96M112 124h16M98 36h44" strokeWidth="1.5" strokeDasharray="2 6" />
    </LineDrawing>
  );
}

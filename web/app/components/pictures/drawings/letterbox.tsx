import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** A letterbox, for empty lists. */
export function Letterbox(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 200 160" {...props}>
      <path d="M10 150h180" strokeWidth="4" />
      <path d="M92 150V98M108 150V98" />
      <path d="M56 98V66l44-30 44 30v32z" fill="var(--tint)" />
      <path d="M48 70l52-36 52 36" />
      <path d="M72 78h56" strokeWidth="5" />
      <path d="M148 92V58h16l-4 7 4 7h-16" />
      <path
        d="M30 150V112M46 150V112M22 122h32M22 136h32M30 112l-4-6-4 6v38M46 112l4-6 4 6v38"
        strokeWidth="1.6"
      />
      <path d="M170 150q-2-16-10-20M172 150q0-18 8-24" strokeWidth="1.5" />
    </LineDrawing>
  );
}

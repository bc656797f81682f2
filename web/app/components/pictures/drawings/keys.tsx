import { createDrawing } from './line-drawing.tsx';

export const Keys = createDrawing(
  '0 0 180 120',
  <>
    <path d="M6 14h168" strokeWidth="4" />
    <path d="M36 16v9a5 5 0 0 0 10 0M90 16v9a5 5 0 0 0 10 0M144 16v9a5 5 0 0 0 10 0" />
    <circle cx="36" cy="42" r="14" />
    <circle cx="36" cy="38" r="4.5" />
    <path d="M33 56v46l3 5 3-5V56M39 84h8v7h-5v6h-3" />
    <path d="M90 30v18M70 106V68a20 20 0 0 1 40 0v38z" fill="var(--tint)" />
    <circle cx="90" cy="58" r="3.5" />
    <path d="M80 106V80a10 10 0 0 1 20 0v26M95 94v.1" />
  </>,
  2.25,
);

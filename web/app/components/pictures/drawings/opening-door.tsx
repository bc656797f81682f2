import { createDrawing } from './line-drawing.tsx';
import classes from './opening-door.module.css';

/** A door that opens once, for success. Not animated if the visitor prefers reduced motion. */
export const OpeningDoor = createDrawing(
  '0 0 96 120',
  <>
    <path d="M22 112V46a26 26 0 0 1 52 0v66z" fill="var(--primary)" />
    <g className={classes.leaf}>
      <path d="M22 112V46a26 26 0 0 1 52 0v66z" fill="var(--tint)" />
      <path d="M64 76v.1" strokeWidth="5" />
    </g>
    <path d="M4 112h88" strokeWidth="4" />
  </>,
);

import type { ComponentProps, ReactElement } from 'react';

/** The frame of line drawings in the colour of the surrounding text. Decorative. */
export function LineDrawing(props: ComponentProps<'svg'> & { viewBox: string }) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

/** Returns a component that draws these lines. */
export const drawing =
  (viewBox: string, lines: ReactElement, strokeWidth = 2) =>
  (props: ComponentProps<'svg'>) => (
    <LineDrawing viewBox={viewBox} strokeWidth={strokeWidth} {...props}>
      {lines}
    </LineDrawing>
  );
